import type { JsonObject } from '../../domain/json.ts';
import { defineKind, definitions, describedAt } from './custom-kinds.ts';
import { eventually } from './eventually.ts';
import type { Apiserver } from './kube-apiserver.ts';

export const widget = 'example.org/Widget';
export const widgets = '/apis/example.org/v1/namespaces/default/widgets';

const merge = 'application/merge-patch+json';
const apply = 'application/apply-patch+yaml';
const asPerson = '?fieldManager=kubectl-edit';
const asController = '?fieldManager=kube-controller-manager';
const asOperator = '?fieldManager=widget-operator';

const pod = {
  template: {
    metadata: { labels: { app: 'shop' } },
    spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'shop:1' }] },
  },
};

/** Path of the collection, and an object with as little as the server takes: it fills in the rest. */
const objects: readonly [path: string, apiVersion: string, kind: string, name: string, rest: object][] = [
  [
    '/apis/batch/v1/namespaces/default/cronjobs',
    'batch/v1',
    'CronJob',
    'nightly',
    { spec: { schedule: '0 3 * * *', jobTemplate: { spec: pod } } },
  ],
  ['/apis/batch/v1/namespaces/default/jobs', 'batch/v1', 'Job', 'once', { spec: pod }],
  [
    '/apis/apps/v1/namespaces/default/replicasets',
    'apps/v1',
    'ReplicaSet',
    'shop',
    {
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: 'shop' } },
        template: { ...pod.template, spec: { containers: pod.template.spec.containers } },
      },
    },
  ],
  [
    '/apis/policy/v1/namespaces/default/poddisruptionbudgets',
    'policy/v1',
    'PodDisruptionBudget',
    'budget',
    { spec: { minAvailable: 2, selector: { matchLabels: { app: 'shop' } } } },
  ],
  ['/api/v1/namespaces/default/resourcequotas', 'v1', 'ResourceQuota', 'quota', { spec: { hard: { pods: '10' } } }],
  [
    '/api/v1/namespaces/default/limitranges',
    'v1',
    'LimitRange',
    'limits',
    { spec: { limits: [{ type: 'Container', default: { cpu: '500m' } }] } },
  ],
  [
    '/api/v1/namespaces/default/persistentvolumeclaims',
    'v1',
    'PersistentVolumeClaim',
    'data',
    { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  ],
  [
    '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers',
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    'shop',
    {
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'shop' }, maxReplicas: 5 },
    },
  ],
  [
    '/apis/storage.k8s.io/v1/storageclasses',
    'storage.k8s.io/v1',
    'StorageClass',
    'fast',
    { provisioner: 'example.org/disk' },
  ],
  ['/apis/scheduling.k8s.io/v1/priorityclasses', 'scheduling.k8s.io/v1', 'PriorityClass', 'high', { value: 1000 }],
  [
    '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
    'admissionregistration.k8s.io/v1',
    'ValidatingWebhookConfiguration',
    'guard',
    {
      webhooks: [
        {
          name: 'guard.example.org',
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          clientConfig: { url: 'https://guard.example.org/' },
        },
      ],
    },
  ],
];

/** What people applied of the widget, and what a second manager did: each with items of its own in the same list. */
const applied = {
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name: 'shop', labels: { team: 'shop' } },
};
const byPeople = {
  ...applied,
  spec: {
    colour: 'green',
    level: 3,
    replicas: 2,
    ports: [
      { port: 80, name: 'web' },
      { port: 443, name: 'tls' },
    ],
    zones: ['b', 'a'],
    steps: ['one', 'two'],
  },
};
const bySecond = { ...applied, spec: { ports: [{ port: 53, protocol: 'UDP' }], zones: ['c'] } };

/** Makes objects of many kinds, and a kind of its own with lists of all types. */
export async function createClusterObjects(server: Apiserver): Promise<void> {
  await defineKind(server, {
    group: 'example.org',
    kind: 'Widget',
    plural: 'widgets',
    versions: ['v1', 'v1beta1'],
    spec: {
      colour: { type: 'string' },
      level: { type: 'integer' },
      mode: { type: 'string', default: 'slow' },
      replicas: { type: 'integer' },
      ports: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['port', 'protocol'],
        items: {
          type: 'object',
          required: ['port'],
          properties: {
            port: { type: 'integer' },
            protocol: { type: 'string', default: 'TCP' },
            name: { type: 'string' },
          },
        },
      },
      zones: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      steps: { type: 'array', 'x-kubernetes-list-type': 'atomic', items: { type: 'string' } },
    },
  });
  for (const [path, apiVersion, kind, name, rest] of objects) {
    await server.call('POST', path, { apiVersion, kind, metadata: { name }, ...rest });
  }
  await server.call('PATCH', `${widgets}/shop?fieldManager=kubectl`, byPeople, apply);
  await server.call('PATCH', `${widgets}/shop?fieldManager=mesh`, { ...bySecond, metadata: { name: 'shop' } }, apply);
}

/** Writes what changes in a cluster although nobody changes a setting. */
export async function harmlessWrites(server: Apiserver, round: number): Promise<void> {
  const shop = `${widgets}/shop`;
  await reordered(server, shop);
  await server.call('PATCH', `${shop}/status${asOperator}`, { status: { ready: round % 2 === 0, seen: round } }, merge);
  // A note of its own, and the size that it decided on.
  await server.call(
    'PATCH',
    `${shop}${asOperator}`,
    { metadata: { annotations: { 'example.org/synced': String(round) } }, spec: { replicas: 2 + (round % 4) } },
    merge,
  );
  if (round % 3 === 0) {
    await server.call(
      'PATCH',
      `${shop}?fieldManager=mesh&force=true`,
      { ...bySecond, metadata: { name: 'shop' } },
      apply,
    );
  }
  await server.call(
    'PATCH',
    `/apis/apps/v1/namespaces/default/replicasets/shop${asController}`,
    {
      metadata: { annotations: { 'deployment.kubernetes.io/revision': String(round) } },
      spec: { replicas: 1 + (round % 3) },
    },
    merge,
  );
  await server.call(
    'PATCH',
    `/apis/batch/v1/namespaces/default/cronjobs/nightly/status${asController}`,
    { status: { lastScheduleTime: new Date(1_780_000_000_000 + round * 60_000).toISOString() } },
    merge,
  );
  if (round === 1) await bindClaim(server);
  if (round % 10 === 2) await addDefault(server, `added${round}`);
}

async function bindClaim(server: Apiserver): Promise<void> {
  const claim = '/api/v1/namespaces/default/persistentvolumeclaims/data';
  const metadata = { annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } };
  await server.call('PATCH', `${claim}${asController}`, { metadata, spec: { volumeName: 'pv-1' } }, merge);
}

/** Writes the same object with the items of maps and sets the other way round, as an editor may. */
async function reordered(server: Apiserver, path: string): Promise<void> {
  const object = await server.call<JsonObject & { spec: { ports: object[]; zones: string[] } }>('GET', path);
  const { spec } = object;
  const turned = { ...spec, zones: spec.zones.toReversed(), ports: spec.ports.toReversed() };
  await server.call('PUT', `${path}${asPerson}`, { ...object, spec: turned });
}

/**
 * A new version of an operator defines more fields, with defaults: every object shows them from then on. One is a text, one an
 * object of which the default states a part, and one belongs to the items of a map.
 */
async function addDefault(server: Apiserver, name: string): Promise<void> {
  const path = `${definitions}/widgets.example.org`;
  interface SpecSchema {
    properties: Record<string, object> & { ports: { items: { properties: Record<string, object> } } };
  }
  interface Version {
    schema: { openAPIV3Schema: { properties: { spec: SpecSchema } } };
  }
  const text = { type: 'string', default: 'filled' };
  const { spec } = await server.call<{ spec: { versions: Version[] } }>('GET', path);
  for (const { schema } of spec.versions) {
    const { properties } = schema.openAPIV3Schema.properties.spec;
    properties[name] = text;
    properties[`${name}Parts`] = {
      type: 'object',
      default: { stated: 'yes' },
      properties: { stated: { type: 'string' }, level: text },
    };
    properties.ports.items.properties[name] = text;
  }
  const served = { group: 'example.org', versions: ['v1'] };
  const [before] = await describedAt(server, served);
  await server.call('PATCH', path, { spec: { versions: spec.versions } }, merge);
  await eventually(async () => {
    const shop = await server.call<{ spec: JsonObject }>('GET', `${widgets}/shop`);
    if (shop.spec[name] !== 'filled') throw new Error('not filled in yet');
    const [address] = await describedAt(server, served);
    if (address === before) throw new Error('not described yet');
  });
}
