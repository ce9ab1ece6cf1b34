import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckedResource } from '../../../../domain/checks/fields.ts';
import { kubernetesChecks } from '../../../../domain/clouds/kubernetes/checks.ts';
import { startKubernetes } from '../../../emulators/kubernetes.ts';
import type { ClusterObject } from '../../../emulators/kubernetes/object-store.ts';
import { clusterSession } from '../../../helpers/cluster-session.ts';
import { startApiserver, type Apiserver } from '../../../helpers/kube-apiserver.ts';
import { kubeconfigOf, type Kubeconfig } from '../../../helpers/kubeconfigs.ts';
import type { PlacesOf } from '../comparison.ts';
import type { ComparedKind } from '../kind.ts';
import { collectInventory, sortedInventory } from '../own-verdicts.ts';
import { runProwler, type Finding } from '../run-prowler.ts';
import { adversarialCases, adversarialCluster } from './adversarial-cluster.ts';
import { kubernetesArguments } from './arguments.ts';
import type { SeededCluster } from './objects.ts';
import { ordinaryCluster } from './ordinary-cluster.ts';

/** Kubernetes, on a real API server without nodes. */
export const kubernetesKind: ComparedKind = {
  cloud: 'kubernetes',
  checks: kubernetesChecks,
  arguments: kubernetesArguments,
  adversarial: adversarialCases,
  placesIn,
  async record(account, binary) {
    const cluster = account === 'ordinary' ? ordinaryCluster : adversarialCluster;
    const apiserver = await startApiserver();
    const folder = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
    try {
      for (const { path, object } of cluster.objects) await apiserver.call('POST', path, object);
      const kubeconfig = kubeconfigOf(apiserver, { token: apiserver.tokens['admin'] });
      const file = join(folder, 'kubeconfig.json');
      writeFileSync(file, JSON.stringify(kubeconfig), { mode: 0o600 });
      const recordedAt = new Date();
      const inventory = await inventoryOf(apiserver, kubeconfig, cluster);
      const { version, verdicts } = await runProwler({
        binary,
        cloud: 'kubernetes',
        checks: kubernetesChecks.map(({ id }) => id),
        args: ['--kubeconfig-file', file],
        env: {},
        resourceOf: listedId,
      });
      return { recordedAt, prowlerVersion: version, inventory, prowlers: verdicts };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await apiserver.stop();
    }
  },
};

/** What checks read, and the bindings by which Prowler finds roles. */
const comparedTypes = new Set([
  ...kubernetesChecks.flatMap(({ resourceTypes, surveys }) => [...resourceTypes, ...surveys]),
  'cluster_role_binding',
]);

/**
 * Returns what a sync lists of the cluster. It has no nodes that run, so the configuration that a kubelet would show is
 * taken from the project's emulator, which is given the same nodes and files.
 */
async function inventoryOf(
  apiserver: Apiserver,
  kubeconfig: Kubeconfig,
  { kubelets }: SeededCluster,
): Promise<CheckedResource[]> {
  const session = clusterSession(kubeconfig);
  const listed = await collectInventory(session, { regions: ['global'] });
  session.close();
  const { items } = await apiserver.call<{ items: ClusterObject[] }>('GET', '/api/v1/nodes');
  const emulator = await startKubernetes({
    objects: { nodes: items },
    kubelets: Object.fromEntries(Object.entries(kubelets).map(([name, file]) => [name, runningOf(file)])),
  });
  const ofNodes = clusterSession(kubeconfigOf(emulator, { token: emulator.token }));
  const nodes = (await collectInventory(ofNodes, { regions: ['global'] })).filter(
    ({ resourceType }) => resourceType === 'node',
  );
  ofNodes.close();
  await emulator.stop();
  return sortedInventory([
    ...listed.filter(({ resourceType }) => resourceType !== 'node' && comparedTypes.has(resourceType)),
    ...nodes,
  ]);
}

/**
 * What a kubelet runs with: its file, and the documented defaults of what the file leaves out (KubeletConfiguration,
 * v1beta1).
 */
function runningOf(file: SeededCluster['kubelets'][string]): object {
  return {
    readOnlyPort: 0,
    streamingConnectionIdleTimeout: '4h0m0s',
    makeIPTablesUtilChains: true,
    eventRecordQPS: 50,
    rotateCertificates: false,
    ...file,
    authentication: { ...file.authentication, anonymous: { enabled: false, ...file.authentication?.anonymous } },
    authorization: { mode: 'Webhook', ...file.authorization },
  };
}

const kubeletFile = /^kube-system\/kubelet-config-/;

/** Returns the id of a finding's object: its namespace and name, or the node that a file of a kubelet is of. */
function listedId({ resources: [resource] }: Finding): string | null {
  if (resource === undefined) return null;
  const namespace = resource.namespace?.replace(/^namespace: /, '') ?? 'cluster-wide';
  const id = namespace === 'cluster-wide' ? resource.name : `${namespace}/${resource.name}`;
  return id.replace(kubeletFile, '');
}

/** Checks that Prowler evaluates for each user and group, and this service for each role. */
const checksOfSubjects = new Set([
  'rbac_minimize_csr_approval_access',
  'rbac_minimize_node_proxy_subresource_access',
  'rbac_minimize_pv_creation_access',
  'rbac_minimize_service_account_token_creation',
  'rbac_minimize_webhook_config_access',
]);

/** Where Prowler names a user or group, the verdicts on the cluster roles bound to it are combined. */
function placesIn(inventory: readonly CheckedResource[]): PlacesOf {
  const subjectsOf = new Map<string, string[]>();
  for (const { resourceType, configuration } of inventory) {
    if (resourceType !== 'cluster_role_binding') continue;
    const { role, subjects } = configuration as { role: { name: string }; subjects: { kind: string; name: string }[] };
    const people = subjects.filter(({ kind }) => kind === 'User' || kind === 'Group');
    const known = subjectsOf.get(role.name) ?? [];
    subjectsOf.set(role.name, [...known, ...people.map(({ kind, name }) => `${kind}:${name}`)]);
  }
  return ({ check, resource }) =>
    checksOfSubjects.has(check) && !/^(?:User|Group):/.test(resource) ? (subjectsOf.get(resource) ?? []) : [resource];
}
