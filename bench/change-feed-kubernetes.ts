import { openAuditDoor } from '../test/helpers/audit-door.ts';
import { kubeconfigOf } from '../test/helpers/kubeconfigs.ts';
import { startApiserver, type Apiserver, type Caller } from '../test/helpers/kube-apiserver.ts';
import { api as client } from '../test/helpers/http.ts';
import { auditSetup } from '../domain/clouds/kubernetes/audit/setup-texts.ts';
import { changeFigures, measureChanges, type BenchStep } from './change-feed.ts';
import type { Figure } from './figures.ts';
import { captureBaselines, followed } from './followed-provider.ts';
import { startApi, startStores, startWorker } from './service.ts';

const changesMade = 200;
const paceMs = 250;
const goalSeconds = 2;
const admins = ['alice', 'bob', 'carol', 'dave', 'erin'];
const merge = 'application/merge-patch+json';
const apply = 'application/apply-patch+yaml';
const namespace = 'default';

/** One of the ways in which a cluster is changed. */
interface Way {
  type: string;
  path: string;
  object(name: string): object;
  change(server: Apiserver, caller: Caller, path: string, name: string): Promise<unknown>;
}

const core = `/api/v1/namespaces/${namespace}`;
const apps = `/apis/apps/v1/namespaces/${namespace}`;
const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
const labels = { stage: 'test' };

const configMap = (name: string) => ({ metadata: { name, labels }, data: { mode: 'closed' } });
const deployment = (name: string) => ({
  metadata: { name, labels },
  spec: {
    replicas: 1,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1' }] },
    },
  },
});
const rule = { apiGroups: [''], resources: ['pods'], verbs: ['get'] };
const role = (name: string) => ({ metadata: { name, labels }, rules: [rule] });

const ways: Way[] = [
  {
    type: 'config_map',
    path: `${core}/configmaps`,
    object: configMap,
    change: (server, caller, path) => server.callAs(caller, 'PATCH', path, { data: { more: 'x' } }, merge),
  },
  {
    type: 'config_map',
    path: `${core}/configmaps`,
    object: configMap,
    // A removed field leaves no time in the object.
    change: (server, caller, path) =>
      server.callAs(caller, 'PATCH', path, { metadata: { labels: { stage: null } } }, merge),
  },
  {
    type: 'deployment',
    path: `${apps}/deployments`,
    object: deployment,
    change: (server, caller, path) => server.callAs(caller, 'PATCH', `${path}/scale`, { spec: { replicas: 3 } }, merge),
  },
  {
    type: 'deployment',
    path: `${apps}/deployments`,
    object: deployment,
    change: (server, caller, path, name) =>
      server.callAs(
        caller,
        'PATCH',
        `${path}?fieldManager=pipeline&force=true`,
        { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { replicas: 2 } },
        apply,
      ),
  },
  {
    type: 'role',
    path: `${rbac}/roles`,
    object: role,
    async change(server, caller, path, name) {
      const verbs = ['get', 'delete'];
      await server.callAs(caller, 'PUT', path, { ...role(name), rules: [{ ...rule, verbs }] });
    },
  },
  {
    type: 'config_map',
    path: `${core}/configmaps`,
    object: configMap,
    change: (server, caller, path) => server.callAs(caller, 'DELETE', path),
  },
];

/**
 * Measures changes of a real API server by five users, in six ways, until they are on the event stream as findings with
 * their actors.
 */
export async function benchClusterChanges(): Promise<Figure[]> {
  const stores = await startStores();
  const options = stores.options({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const admin = client(api.url, stores.token);
  const door = await openAuditDoor(api.url);
  let server: Apiserver | null = null;
  try {
    const { database } = stores;
    const { policy, kubeconfig: webhook } = auditSetup({ url: 'https://api.example/records', token: 'not yet known' });
    const audit = { policy, kubeconfig: door.throughIt(webhook), maxWait: '200ms' };
    server = await startApiserver({ admins, audit });
    const steps = await prepare(server);
    const kubeconfig = JSON.stringify(kubeconfigOf(server, { token: server.tokens['admin'] }));
    const { body: connected } = await admin.post<{ id: number }>(
      '/api/v1/orchestrator/clusters',
      {
        name: 'bench',
        kubeconfig,
      },
      { expect: 201 },
    );
    const providerId = connected.id;
    const provider = `/api/v1/providers/${providerId}`;
    const { body: feed } = await admin.post<{ token: string }>(`${provider}/audit-feed`, undefined, { expect: 201 });
    door.redirect({ path: `${provider}/audit-records`, token: feed.token });
    await followed(admin, provider);
    const ids = await captureBaselines(database, providerId);
    const measured = await measureChanges(
      { apiUrl: api.url, token: stores.token },
      { steps: steps.map((step) => step(ids)), paceMs },
    );
    return changeFigures('kube-apiserver with audit webhook', [measured], { goalSeconds, change: 'change' });
  } finally {
    await server?.stop();
    door.close();
    await worker.stop();
    await api.stop();
    await stores.stop();
  }
}

/** Makes the objects. Returns the changes, one in each step, each for the ids of the resources by type and name. */
async function prepare(server: Apiserver): Promise<((ids: ReadonlyMap<string, number>) => BenchStep)[]> {
  const steps: ((ids: ReadonlyMap<string, number>) => BenchStep)[] = [];
  for (let number = 0; number < changesMade; number += 1) {
    const way = ways[number % ways.length];
    const user = admins[(number * 3 + (number >> 2)) % admins.length];
    if (way === undefined || user === undefined) continue;
    const name = `bench-${number}`;
    const path = `${way.path}/${name}`;
    await server.call('POST', way.path, way.object(name));
    const caller: Caller = { user, userAgent: 'kubectl/v1.34.2 (linux/amd64)' };
    steps.push((ids) => ({
      changes: [{ resourceId: ids.get(`${way.type} ${namespace}/${name}`) ?? 0, actor: user }],
      make: () => way.change(server, caller, path, name),
    }));
  }
  return steps;
}
