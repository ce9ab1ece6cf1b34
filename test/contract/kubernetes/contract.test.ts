import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { readClusterId } from '../../../activities/clouds/kubernetes/cluster/cluster.ts';
import { describedCalls, describedSchemas } from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { descriptionFolder } from '../../../activities/clouds/kubernetes/descriptions/description.ts';
import { kubernetesOperations, kubernetesUnits } from '../../../activities/clouds/kubernetes/resources.ts';
import { applyOperation } from '../../../activities/clouds/kubernetes/session/apply.ts';
import type { ClusterRun } from '../../../activities/clouds/kubernetes/session/cluster-run.ts';
import { offeredGroups } from '../../../activities/clouds/kubernetes/session/discovery.ts';
import { unitListings } from '../../../activities/clouds/shared/unit-listings.ts';
import { calledOperations } from '../../descriptions/kubernetes/called-operations.ts';
import { startKubernetes, type Kubernetes } from '../../emulators/kubernetes.ts';
import { clusterKubelets, clusterObjects } from '../../emulators/kubernetes-cluster.ts';
import type { ClusterCreation } from '../../../activities/clouds/kubernetes/session/cluster-client.ts';
import { clusterClient } from '../../helpers/cluster-client.ts';
import { canIssueCertificates } from '../../platform/outbound/throwaway-ca.ts';
import { everyOperation } from './every-operation.ts';
import { clusterRemediationAccess } from '../../../activities/clouds/kubernetes/access-calls/remediation-access.ts';
import { fullAnswer } from './full-answers.ts';
import { assertReadFields } from '../read-fields.ts';
import { Recorder } from './recorder.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

/** Fields that code for several kinds looks for in each, although some have them not. */
const readOfMany: Readonly<Record<string, string>> = {
  'networking.v1.NetworkPolicyEgressRule.from': 'one function describes rules of both directions',
  'networking.v1.NetworkPolicyIngressRule.to': 'one function describes rules of both directions',
  'rbac.v1.Role.aggregationRule': 'one function describes roles of namespaces and of the cluster',
};

/** Deprecated fields that are read, and why. */
const deprecatedAndRead: Readonly<Record<string, string>> = {};

/** Words in the collectors and checks that are no values of an enumeration of the description. */
const otherWords: Readonly<Record<string, string>> = {
  TokenRequest: 'a kind',
  SelfSubjectAccessReview: 'a kind',
  Accept: 'a header',
  Allow: 'a concurrency policy of cron jobs, which are read by schema',
  AllBeta: 'a feature gate',
  All: 'the stages of a dry run',
  AlwaysAdmit: 'an admission plugin',
  AlwaysAllow: 'a mode of the authorization of kubelets and API servers',
  AlwaysPullImages: 'an admission plugin',
  Authorization: 'a header',
  ClusterRole: 'a kind',
  ConfigMap: 'a kind',
  Conflict: 'a code of our own',
  DaemonSet: 'a kind',
  DryRun: 'a code of our own',
  DeleteOptions: 'a kind of request body in the audit log',
  DenyServiceExternalIPs: 'an admission plugin',
  EventList: 'a kind of the audit log',
  EventRateLimit: 'an admission plugin',
  Fail: 'a failure policy of webhooks, which are read by schema',
  Forbid: 'a concurrency policy of cron jobs',
  Forbidden: 'a reason of a Status',
  False: 'a value of a flag of the API server',
  Group: 'a kind of subject of RBAC',
  List: 'the end of the kind of a list',
  Metadata: 'what a table includes of each object',
  Namespace: 'a kind',
  NamespaceLifecycle: 'an admission plugin',
  Node: 'a mode of the authorization of API servers',
  NodeRestriction: 'an admission plugin',
  PartialObjectMetadata: 'a kind',
  ResponseComplete: 'a stage of the audit log',
  Ready: 'a condition of nodes; types of conditions are open',
  Replace: 'a concurrency policy of cron jobs',
  Role: 'a kind',
  RotateKubeletServerCertificate: 'a feature gate',
  Secret: 'a kind, also inside other objects',
  ServiceAccount: 'an admission plugin, and a kind of subject of RBAC',
  Stale: 'a code of our own',
  StatefulSet: 'a kind',
  Strict: 'how the server checks the fields of a request',
  Status: 'a kind',
  Table: 'a kind',
  True: 'the status of a condition',
  Type: 'a column of the table of secrets',
  User: 'a kind of subject of RBAC',
  VersionTLS13: 'a version of TLS in flags of the API server',
  Webhook: 'a mode of the authorization of kubelets',
};

/** Every value of every enumeration below. */
function enumsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { enum?: string[] }).enum;
  return [...(Array.isArray(own) ? own : []), ...Object.values(value).flatMap(enumsIn)];
}

describe('Every call of Kubernetes', () => {
  const recorder = new Recorder();
  let cluster: Kubernetes | null = null;
  let dispatcher: Agent | null = null;

  before(function () {
    if (!canIssueCertificates) this.skip();
  });
  afterEach(async () => {
    const [running, connections] = [cluster, dispatcher];
    [cluster, dispatcher] = [null, null];
    await connections?.close();
    await running?.stop();
  });

  async function runOn(
    options: Partial<Parameters<typeof startKubernetes>[0]> = {},
  ): Promise<ClusterRun & { creation: ClusterCreation }> {
    cluster = await startKubernetes({ objects: clusterObjects(), kubelets: clusterKubelets, ...options });
    dispatcher = new Agent({ connect: { ca: cluster.ca } });
    const access = {
      server: cluster.url,
      certificateAuthority: cluster.ca,
      tlsServerName: null,
      clientCertificate: null,
      token: cluster.token,
    };
    const whole = clusterClient({ access, dispatcher });
    const client = recorder.over(whole);
    const signal = noDeadline();
    return {
      client,
      creation: recorder.overCreation(whole),
      signal,
      sharedReads: null,
      fingerprint: () => 'hidden',
      groups: () => offeredGroups(client, signal),
    };
  }

  async function everything(run: ClusterRun): Promise<CollectedResource[]> {
    const { units, pages } = unitListings({ units: kubernetesUnits, runWith: () => run });
    const resources: CollectedResource[] = [];
    for (const unit of units({ regions: [], withGlobal: true })) {
      for await (const page of pages(unit, null, run.signal)) resources.push(...page.resources);
    }
    return resources;
  }

  const variants: [what: string, options: Partial<Parameters<typeof startKubernetes>[0]>][] = [
    ['with the answers of a small cluster', {}],
    ['with pages of one object', { most: 1 }],
    ['with every field that an answer may have', { adapt: fullAnswer }],
  ];
  for (const [what, options] of variants) {
    it(`is allowed and understood ${what}`, async function () {
      this.timeout(60_000);
      const run = await runOn(options);
      assert.match(await readClusterId(run.client, run.signal), /^[0-9a-f-]{36}$/);
      const { read } = unitListings({ units: kubernetesUnits, runWith: () => run });
      const resources = await everything(run);
      const types = new Set(resources.map(({ resourceType }) => resourceType));
      assert.deepEqual([...types].toSorted(), kubernetesUnits.flatMap((unit) => unit.resourceTypes).toSorted());
      for (const resource of resources) assert.notEqual(await read(resource, run.signal), null, resource.externalId);
    });
  }

  it('that changes something is allowed, for every operation of remediation and back', async () => {
    const run = await runOn();
    const used = new Set<string>();
    for (const present of await everything(run)) {
      for (const operation of everyOperation(present)) {
        assert.equal((await applyOperation(run, operation)).outcome, 'changed', operation.name);
        assert.equal((await applyOperation(run, operation)).outcome, 'already_there', operation.name);
        used.add(operation.name);
      }
    }
    assert.deepEqual([...used].toSorted(), Object.keys(kubernetesOperations).toSorted());
  });

  it('asks which rights of remediation it has', async () => {
    const { creation, signal } = await runOn();
    const answer = await clusterRemediationAccess(creation, { signal });
    assert.deepEqual(new Set(answer.permissions.map(({ result }) => result)), new Set(['allowed']));
  });

  it('asks what a group offers where a list is not found', async () => {
    const run = await runOn();
    cluster?.fail({ kind: 'refused', status: 404, reason: 'NotFound', of: 'ForAllNamespaces' });
    cluster?.fail({ kind: 'refused', status: 404, reason: 'NotFound', of: 'listCoreV1N' });
    cluster?.fail({ kind: 'refused', status: 404, reason: 'NotFound', of: 'listRbac' });
    const { units, pages } = unitListings({ units: kubernetesUnits, runWith: () => run });
    for (const unit of units({ regions: [], withGlobal: true })) {
      const first = pages(unit, null, run.signal).next();
      // What the group does offer is not taken for an empty listing.
      if (unit.service === 'pods') await assert.rejects(first, { kind: 'invalid_request' });
      else await first.catch(() => undefined);
    }
  });

  it('is of an operation that is described, and reads and writes only fields that the kinds have', () => {
    assert.deepEqual([...recorder.unknown].toSorted(), Object.keys(readOfMany));
    assert.ok(recorder.read.size > 150, `only ${recorder.read.size} fields were read`);
    assertReadFields(descriptionFolder, recorder.read);
    const written = [...recorder.written].filter((name) => !name.endsWith('.metadata'));
    assert.deepEqual(written.toSorted(), [
      ...['DaemonSet', 'Deployment', 'StatefulSet'].flatMap((kind) => [
        `apps.v1.${kind}.spec`,
        `apps.v1.${kind}Spec.template`,
      ]),
      'core.v1.Container.image',
      'core.v1.Container.name',
      'core.v1.PodSpec.containers',
      'core.v1.PodTemplateSpec.spec',
      'meta.v1.ObjectMeta.labels',
      'meta.v1.ObjectMeta.resourceVersion',
    ]);
    assert.deepEqual([...recorder.patches].toSorted(), [
      'application/merge-patch+json',
      'application/strategic-merge-patch+json',
    ]);
  });

  it('reads a deprecated field only where that is explained', () => {
    assert.deepEqual([...recorder.deprecated].toSorted(), Object.keys(deprecatedAndRead));
  });

  it('compares with values that an enumeration has', () => {
    const values = new Set(Object.values(describedSchemas()).flatMap(enumsIn));
    const root = join(import.meta.dirname, '..', '..', '..');
    const words = ['activities/clouds/kubernetes', 'domain/clouds/kubernetes'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/'([A-Z][a-z]\w+)'/g)])
        .map(([, word = '']) => word),
    );
    assert.ok(words.length > 10);
    const unknown = new Set(words.filter((word) => !values.has(word) && !Object.hasOwn(otherWords, word)));
    assert.deepEqual([...unknown], []);
  });

  it('is described, and nothing is described that is not called', () => {
    const described = describedCalls().map(({ id }) => id);
    assert.deepEqual([...recorder.operations].toSorted(), described.toSorted());
    assert.deepEqual(described.toSorted(), Object.values(calledOperations).flat().toSorted());
  });
});
