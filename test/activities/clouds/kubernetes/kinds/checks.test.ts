import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { kubernetesSchemaChecks } from '../../../../../domain/clouds/kubernetes/schemas/checks.ts';
import { kubernetesChecks } from '../../../../../domain/clouds/kubernetes/checks.ts';
import { workloadsTemplateChecks } from '../../../../../domain/clouds/kubernetes/workloads/template-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf } from '../../../../domain/checks/check-cases.ts';
import { kubeconfigCredentials, listed, openedSession } from '../../../../helpers/cluster-session.ts';
import {
  buildTimeoutMs,
  requireApiserver,
  startApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';

const namespace = 'checked';
const inNamespace = (group: string, plural: string): string => `${group}/namespaces/${namespace}/${plural}`;
const webhook = (more: JsonObject): JsonObject => ({
  webhooks: [
    {
      name: 'pods.example.org',
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      clientConfig: { service: { name: 'policy', namespace } },
      namespaceSelector: { matchLabels: { team: 'shop' } },
      rules: [],
      ...more,
    },
  ],
});
const badHook = webhook({
  failurePolicy: 'Ignore',
  timeoutSeconds: 30,
  clientConfig: { url: 'https://policy.example.org/admit' },
  namespaceSelector: {},
});

const goodPod: JsonObject = {
  restartPolicy: 'Never',
  containers: [
    {
      name: 'app',
      image: 'registry.example.org/app:1.4',
      resources: { limits: { memory: '64Mi' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
        seccompProfile: { type: 'RuntimeDefault' },
      },
    },
  ],
};
/** A pod of Windows cannot have what one of Linux has; no other setting is missing here. */
const badPod: JsonObject = {
  restartPolicy: 'Never',
  hostNetwork: true,
  hostPID: true,
  hostIPC: true,
  volumes: [{ name: 'etc', hostPath: { path: '/etc' } }],
  containers: [
    {
      name: 'app',
      image: 'registry.example.org/app',
      ports: [{ containerPort: 80, hostPort: 80 }],
      env: [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'database', key: 'password' } } }],
      securityContext: { privileged: true, capabilities: { add: ['SYS_TIME'] } },
    },
  ],
};
const rollout = (template: JsonObject): JsonObject => ({
  selector: { matchLabels: { app: 'a' } },
  template: { metadata: { labels: { app: 'a' } }, spec: { ...template, restartPolicy: 'Always' } },
});

interface Kind {
  path: string;
  apiVersion: string;
  kind: string;
  pass: JsonObject;
  fail: JsonObject;
}

/** Kind by schema → an object of which all its checks approve, and one of which none does. */
const kinds: Readonly<Record<string, Kind>> = {
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': {
    path: '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    pass: webhook({}),
    fail: badHook,
  },
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': {
    path: '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    pass: webhook({}),
    fail: badHook,
  },
  'storage.k8s.io/StorageClass': {
    path: '/apis/storage.k8s.io/v1/storageclasses',
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    pass: { provisioner: 'ebs.csi.aws.com', parameters: { encrypted: 'true' }, reclaimPolicy: 'Retain' },
    fail: { provisioner: 'ebs.csi.aws.com', parameters: { encrypted: 'false' } },
  },
  'core/PersistentVolumeClaim': {
    path: inNamespace('/api/v1', 'persistentvolumeclaims'),
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    pass: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    fail: { spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '1Gi' } } } },
  },
  'policy/PodDisruptionBudget': {
    path: inNamespace('/apis/policy/v1', 'poddisruptionbudgets'),
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    pass: { spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'a' } } } },
    fail: { spec: { maxUnavailable: 0, selector: { matchLabels: { app: 'a' } } } },
  },
  'autoscaling/HorizontalPodAutoscaler': {
    path: inNamespace('/apis/autoscaling/v2', 'horizontalpodautoscalers'),
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    pass: {
      spec: {
        minReplicas: 2,
        maxReplicas: 4,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' },
      },
    },
    fail: { spec: { maxReplicas: 4, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' } } },
  },
  'batch/CronJob': {
    path: inNamespace('/apis/batch/v1', 'cronjobs'),
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    pass: {
      spec: {
        schedule: '0 3 * * *',
        concurrencyPolicy: 'Forbid',
        jobTemplate: { spec: { template: { spec: goodPod } } },
      },
    },
    fail: { spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template: { spec: badPod } } } } },
  },
  'batch/Job': {
    path: inNamespace('/apis/batch/v1', 'jobs'),
    apiVersion: 'batch/v1',
    kind: 'Job',
    pass: { spec: { template: { spec: goodPod } } },
    fail: { spec: { template: { spec: badPod } } },
  },
  'apps/ReplicaSet': {
    path: inNamespace('/apis/apps/v1', 'replicasets'),
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    pass: { spec: rollout(goodPod) },
    fail: { spec: rollout(badPod) },
  },
  'core/ReplicationController': {
    path: inNamespace('/api/v1', 'replicationcontrollers'),
    apiVersion: 'v1',
    kind: 'ReplicationController',
    pass: { spec: { ...rollout(goodPod), selector: { app: 'a' } } },
    fail: { spec: { ...rollout(badPod), selector: { app: 'a' } } },
  },
  'apiregistration.k8s.io/APIService': {
    path: '/apis/apiregistration.k8s.io/v1/apiservices',
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    pass: { spec: { group: 'pass.example.org', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 } },
    fail: {
      spec: {
        group: 'fail.example.org',
        version: 'v1',
        groupPriorityMinimum: 1,
        versionPriority: 1,
        insecureSkipTLSVerify: true,
        service: { name: 'metrics', namespace },
      },
    },
  },
};

/** A HostProcess container is one of Windows, which cannot be privileged and the like: its check has cases of its own. */
const elsewhere: ReadonlySet<string> = new Set(['template_minimize_host_process']);

describe('The checks of kinds by schema, on objects of a real API server', () => {
  let server: Apiserver | null = null;
  let session: CloudSession | null = null;
  const found = new Map<string, CollectedResource[]>();

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    const { url, ca, tokens } = server;
    await server.call('POST', '/api/v1/namespaces', {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace },
    });
    for (const { path, apiVersion, kind, pass, fail } of Object.values(kinds)) {
      for (const [name, document] of Object.entries({ pass, fail })) {
        const own = kind === 'APIService' ? `v1.${name}.example.org` : name;
        await server.call('POST', `${path}?fieldValidation=Strict`, {
          apiVersion,
          kind,
          metadata: { name: own },
          ...document,
        });
      }
    }
    session = openedSession(
      { credentials: kubeconfigCredentials(kubeconfigOf({ url, ca }, { token: tokens['admin'] })), scope: {} },
      { settings: { schemaTypes: true } },
    );
    for (const type of Object.keys(kinds)) found.set(type, (await listed(session, type)).resources);
  });
  after(async () => {
    session?.close();
    await server?.stop();
  });

  /** The object as a sync stores it, and so as a check reads it. */
  function stored(type: string, name: string) {
    const one = found.get(type)?.find((resource) => new RegExp(`(?:^|[/.])${name}(?:$|\\.)`).test(resource.externalId));
    assert.ok(one, `${type} ${name}`);
    return { ...one, configuration: one.configuration as JsonObject };
  }

  for (const check of [...kubernetesSchemaChecks, ...workloadsTemplateChecks]) {
    it(`decide what the server shows: ${check.id}`, () => {
      for (const type of check.resourceTypes) {
        const says = (name: string) => check.evaluate(stored(type, name), contextOf({}));
        assert.deepEqual(says('pass'), { outcome: 'pass' }, type);
        if (!elsewhere.has(check.id)) assert.equal(says('fail').outcome, 'fail', type);
      }
    });
  }

  it('are about kinds that are here, each with all its checks', () => {
    const checked = kubernetesChecks.flatMap(({ resourceTypes }) => resourceTypes).filter((type) => type.includes('/'));
    assert.deepEqual([...new Set(checked)].toSorted(), Object.keys(kinds).toSorted());
  });
});
