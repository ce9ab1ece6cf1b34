import { widget, widgets } from './cluster-drift.ts';

export const asPerson = '?fieldManager=kubectl-edit';
export const asController = '?fieldManager=kube-controller-manager';
export const spec = (of: object) => ({ spec: of });
export const shop = `${widgets}/shop`;
export const nightly = '/apis/batch/v1/namespaces/default/cronjobs/nightly';
export const shopName = `${widget} default/shop`;
export const nightlyName = 'batch/CronJob default/nightly';
const container = (image: string) =>
  spec({ jobTemplate: { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } } });

/** Each change, and where it has to be found. */
export const planted: [what: string, path: string, body: object, object: string, at: RegExp][] = [
  ['a changed text', shop + asPerson, spec({ colour: 'red' }), shopName, /^\/spec\/colour$/],
  ['a changed number', shop + asPerson, spec({ level: 9 }), shopName, /^\/spec\/level$/],
  ['a field that comes', shop + asPerson, spec({ extra: 'on' }), shopName, /^\/spec\/extra$/],
  ['a field that goes', shop + asPerson, spec({ colour: null }), shopName, /^\/spec\/colour$/],
  ['a default set to something else', shop + asPerson, spec({ mode: 'fast' }), shopName, /^\/spec\/mode$/],
  [
    'an item of a map that comes',
    shop + asPerson,
    spec({
      ports: [{ port: 80, name: 'web' }, { port: 443, name: 'tls' }, { port: 53, protocol: 'UDP' }, { port: 22 }],
    }),
    shopName,
    /^\/spec\/ports\/\d$/,
  ],
  [
    'an item of a map that goes',
    shop + asPerson,
    spec({
      ports: [
        { port: 443, name: 'tls' },
        { port: 53, protocol: 'UDP' },
      ],
    }),
    shopName,
    /^\/spec\/ports\/\d$/,
  ],
  [
    'an item of a map that changes, among others in another order',
    shop + asPerson,
    spec({
      ports: [
        { port: 53, protocol: 'UDP' },
        { port: 443, name: 'other' },
        { port: 80, name: 'web' },
      ],
    }),
    shopName,
    /^\/spec\/ports\/\d\/name$/,
  ],
  [
    'an item of a set that comes',
    shop + asPerson,
    spec({ zones: ['c', 'a', 'b', 'd'] }),
    shopName,
    /^\/spec\/zones\/\d$/,
  ],
  ['an item of a set that goes', shop + asPerson, spec({ zones: ['c', 'a'] }), shopName, /^\/spec\/zones\/\d$/],
  ['another order of a list', shop + asPerson, spec({ steps: ['two', 'one'] }), shopName, /^\/spec\/steps/],
  ['a label', shop + asPerson, { metadata: { labels: { team: 'other' } } }, shopName, /^\/metadata\/labels\/team$/],
  [
    'an annotation',
    shop + asPerson,
    { metadata: { annotations: { note: 'x' } } },
    shopName,
    /^\/metadata\/annotations/,
  ],
  [
    'a finalizer',
    shop + asPerson,
    { metadata: { finalizers: ['example.org/x'] } },
    shopName,
    /^\/metadata\/finalizers/,
  ],
  ['size changed by a person', shop + asPerson, spec({ replicas: 7 }), shopName, /^\/spec\/replicas$/],
  ['a schedule', nightly + asPerson, spec({ schedule: '1 1 * * *' }), nightlyName, /^\/spec\/schedule$/],
  ['an image', nightly + asPerson, container('other:2'), nightlyName, /containers\/0\/image$/],
  [
    'an image by somebody who calls himself a controller',
    nightly + asController,
    container('evil:1'),
    nightlyName,
    /containers\/0\/image$/,
  ],
  [
    'a label by somebody who calls himself a controller',
    shop + asController,
    { metadata: { labels: { team: 'evil' } } },
    shopName,
    /^\/metadata\/labels\/team$/,
  ],
  [
    'a webhook that fails open',
    `/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/guard${asPerson}`,
    {
      webhooks: [
        {
          name: 'guard.example.org',
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          failurePolicy: 'Ignore',
          clientConfig: { url: 'https://guard.example.org/' },
        },
      ],
    },
    'admissionregistration.k8s.io/ValidatingWebhookConfiguration guard',
    /^\/webhooks\/0\/failurePolicy$/,
  ],
  [
    'a quota',
    `/api/v1/namespaces/default/resourcequotas/quota${asPerson}`,
    spec({ hard: { pods: '100' } }),
    'core/ResourceQuota default/quota',
    /^\/spec\/hard\/pods$/,
  ],
  [
    'a disruption budget',
    `/apis/policy/v1/namespaces/default/poddisruptionbudgets/budget${asPerson}`,
    spec({ minAvailable: 1 }),
    'policy/PodDisruptionBudget default/budget',
    /^\/spec\/minAvailable$/,
  ],
];
