import assert from 'node:assert/strict';
import type { AppliedOperation } from '../../../../../activities/clouds/cloud.ts';
import { changeObject } from '../../../../../activities/clouds/kubernetes/kinds/change-object.ts';
import { createKindCatalog } from '../../../../../activities/clouds/kubernetes/kinds/kind-catalog.ts';
import type { clusterClient } from '../../../../helpers/cluster-client.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { staleFields, valuesBefore } from '../../../../../domain/remediation/field-values.ts';
import type { Planned, RemediationPlan } from '../../../../../domain/remediation/plan.ts';
import {
  carriedOut,
  onlyPlan,
  operationOf,
  plansOf,
  readObject,
  sessionOn,
  settingsOf,
  withClient,
  type SchemaObject,
} from '../../../../helpers/cluster-round-trip.ts';
import {
  buildTimeoutMs,
  requireApiserver,
  startApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { defineKind } from '../../../../helpers/custom-kinds.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const merge = 'application/merge-patch+json';
const gadgets = '/apis/example.org/v1/namespaces/default/gadgets';
const gadgetType = 'example.org/Gadget';
const policies = '/apis/admissionregistration.k8s.io/v1';

describe('Changing objects of kinds that are read by schema', () => {
  let server: Apiserver | null = null;
  const running = (): Apiserver => server ?? assert.fail();

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    await defineKind(server, {
      group: 'example.org',
      kind: 'Gadget',
      plural: 'gadgets',
      versions: ['v1'],
      spec: {
        port: { 'x-kubernetes-int-or-string': true },
        note: { type: 'string', nullable: true },
        owner: { type: 'string', nullable: true, default: 'nobody' },
        zone: {
          type: 'string',
          'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'the zone is fixed' }],
        },
        pin: { type: 'string', format: 'password' },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
    });
  });
  after(() => server?.stop());

  const asEditor = '?fieldManager=kubectl-edit';
  let made = 0;

  /** Makes an object; returns it with its reading. */
  async function gadget(spec: object, metadata: object = {}) {
    made += 1;
    const name = `gadget${made}`;
    const body = { apiVersion: 'example.org/v1', kind: 'Gadget', metadata: { ...metadata, name }, spec };
    await running().call('POST', gadgets, body);
    const object: SchemaObject = {
      path: `${gadgets}/${name}`,
      resourceType: gadgetType,
      externalId: `default/${name}`,
    };
    return { object, body, baseline: await readObject(running(), object) };
  }

  const edit = async ({ path }: SchemaObject, body: object): Promise<unknown> =>
    running().call('PATCH', path + asEditor, body, merge);

  async function plansAfter(made: Awaited<ReturnType<typeof gadget>>, body: object): Promise<Planned[]> {
    await edit(made.object, body);
    return plansOf(made.baseline, await readObject(running(), made.object));
  }

  const versionOf = async ({ path }: SchemaObject): Promise<string> =>
    (await running().call<{ metadata: { resourceVersion: string } }>('GET', path)).metadata.resourceVersion;

  async function refusal(plan: RemediationPlan, how: 'apply' | 'rehearse', forwards = true): Promise<CloudError> {
    const session = sessionOn(running());
    try {
      await (how === 'apply'
        ? session.apply(operationOf(plan, forwards), noDeadline())
        : session.rehearse?.(operationOf(plan, forwards), noDeadline()));
    } catch (fault) {
      assert.ok(fault instanceof CloudError, String(fault));
      return fault;
    } finally {
      session.close();
    }
    return assert.fail('it was not refused');
  }

  it('restores nulls, numbers or texts, and fields that no schema names, as they were', async () => {
    const free = { 'a/b': [1, { c: null }], '~d': { e: 'f' }, '': 'empty name' };
    const made = await gadget({ port: 'http', note: null, owner: null, free });
    const before = await settingsOf(running(), made.object);
    const changed = {
      port: 80,
      note: 'x',
      owner: 'me',
      free: { 'a/b': [2], '~d': { e: null, g: 1 }, new: { h: 2 } },
    };
    const plan = onlyPlan(await plansAfter(made, { spec: changed }));
    const drifted = await settingsOf(running(), made.object);
    await carriedOut(running(), { plan, forwards: true });
    assert.deepEqual(await settingsOf(running(), made.object), before);
    await carriedOut(running(), { plan, forwards: false });
    assert.deepEqual(await settingsOf(running(), made.object), drifted);
  });

  it('keeps what others write between the look and the change, and refuses where that is the planned field', async () => {
    const made = await gadget({ port: 1, free: {} });
    const plan = onlyPlan(await plansAfter(made, { spec: { port: 2 } }));
    const cases: [body: object, spec: object, code: string | null][] = [
      [{ spec: { free: { by: 'another' } } }, { port: 1, free: { by: 'another' } }, null],
      [{ spec: { port: 3 } }, { port: 3 }, 'Stale'],
    ];
    for (const [body, left, code] of cases) {
      // The first patch is the dry run.
      for (const atPatch of [1, 2]) {
        await edit(made.object, { spec: { port: 2, free: null } });
        const applied = withWriter(plan, { atPatch, write: () => edit(made.object, body) });
        if (code === null) assert.equal((await applied).outcome, 'changed');
        else await assert.rejects(applied, { code });
        const { spec } = await settingsOf(running(), made.object);
        assert.deepEqual(spec, { owner: 'nobody', ...left });
      }
    }
  });

  it('changes single annotations and labels: those that are not read, and those of others, stay', async () => {
    const applied = { 'kubectl.kubernetes.io/last-applied-configuration': '{"x":1}\n' };
    const backup = { 'op/last-backup': '2026' };
    const cases: { was: object; drift: object; meanwhile?: object; left: object }[] = [
      {
        was: { annotations: { ...applied, team: 'x' } },
        drift: { annotations: { team: null } },
        left: { annotations: { ...applied, team: 'x' } },
      },
      {
        was: {},
        drift: { annotations: { ...applied, team: 'x' }, labels: { a: 'b' } },
        left: { annotations: applied },
      },
      {
        was: { annotations: { team: 'x' } },
        drift: { annotations: null },
        meanwhile: { annotations: backup },
        left: { annotations: { ...backup, team: 'x' } },
      },
      { was: { labels: { team: 'x' } }, drift: { labels: null }, left: { labels: { team: 'x' } } },
    ];
    for (const { was, drift, meanwhile = {}, left } of cases) {
      const made = await gadget({ port: 1 }, was);
      const plan = onlyPlan(await plansAfter(made, { metadata: drift }));
      await edit(made.object, { metadata: meanwhile });
      const drifted = await settingsOf(running(), made.object);
      await carriedOut(running(), { plan, forwards: true });
      const { annotations, labels } = (await settingsOf(running(), made.object))['metadata'] as JsonObject;
      assert.deepEqual({ ...(annotations && { annotations }), ...(labels && { labels }) }, left);
      await carriedOut(running(), { plan, forwards: false });
      assert.deepEqual(await settingsOf(running(), made.object), drifted);
    }
  });

  /** Carries a plan out while somebody writes the object immediately before the nth patch. */
  async function withWriter(
    plan: RemediationPlan,
    { atPatch, write }: { atPatch: number; write: () => Promise<unknown> },
  ): Promise<AppliedOperation> {
    let patches = 0;
    const signal = noDeadline();
    const runOn = (client: ReturnType<typeof clusterClient>) => ({
      client: {
        ...client,
        patch: async <Answer>(call: Parameters<typeof client.patch>[0]): Promise<Answer> => {
          patches += 1;
          if (patches === atPatch) await write();
          return client.patch<Answer>(call);
        },
      },
      signal,
      sharedReads: null,
      fingerprint: () => assert.fail('there are no secrets'),
      groups: async () => null,
    });
    return withClient(running(), async (client) =>
      changeObject({ run: runOn(client), kinds: createKindCatalog() }, operationOf(plan, true)),
    );
  }

  it('refuses what a rule of the definition fixes, in a dry run, and writes nothing', async () => {
    const made = await gadget({ zone: 'a' });
    // Only without the object can it have another value.
    await running().call('DELETE', made.object.path);
    await running().call('POST', gadgets, { ...made.body, spec: { zone: 'b' } });
    const plan = onlyPlan(plansOf(made.baseline, await readObject(running(), made.object)));
    const version = await versionOf(made.object);
    const fault = await refusal(plan, 'rehearse');
    assert.match(fault.message, /the zone is fixed/);
    assert.equal(fault.kind, 'invalid_request');
    assert.match((await refusal(plan, 'apply')).message, /the zone is fixed/);
    assert.equal(await versionOf(made.object), version);
  });

  it('shows no secret of the object that the server quotes when it refuses', async () => {
    const secret = 'correct-horse-battery';
    const made = await gadget({ pin: secret, port: 1 });
    const plan = onlyPlan(await plansAfter(made, { spec: { port: 2 } }));
    const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gadgets.example.org';
    // Without the value, the rule would not be evaluated for a field that does not change.
    const rule = { rule: 'self.port != 1', messageExpression: "'the pin is ' + self.pin" };
    const path = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/x-kubernetes-validations';
    const patched = async (patch: object[]): Promise<unknown> =>
      running().call('PATCH', definition, patch, 'application/json-patch+json');
    await patched([{ op: 'add', path, value: [rule] }]);
    await eventually(async () => {
      const { message } = await refusal(plan, 'rehearse');
      assert.match(message, /\(hidden\)/);
      assert.ok(!message.includes(secret), message);
    });
    await patched([{ op: 'remove', path }]);
    await eventually(async () => carriedOut(running(), { plan, forwards: true }));
  });

  it('refuses what an admission policy refuses, and writes nothing', async () => {
    const made = await gadget({ port: 1 });
    const plan = onlyPlan(await plansAfter(made, { spec: { port: 2 } }));
    const spec = {
      failurePolicy: 'Fail',
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['example.org'], apiVersions: ['*'], operations: ['UPDATE'], resources: ['gadgets'] },
        ],
      },
      validations: [
        { expression: `object.metadata.name != '${made.body.metadata.name}'`, message: 'no changes today' },
      ],
    };
    const kind = { apiVersion: 'admissionregistration.k8s.io/v1', metadata: { name: 'today' } };
    await running().call('POST', `${policies}/validatingadmissionpolicies`, {
      ...kind,
      kind: 'ValidatingAdmissionPolicy',
      spec,
    });
    await running().call('POST', `${policies}/validatingadmissionpolicybindings`, {
      ...kind,
      kind: 'ValidatingAdmissionPolicyBinding',
      spec: { policyName: 'today', validationActions: ['Deny'] },
    });
    const version = await versionOf(made.object);
    // The policy applies about a second after it was made; a dry run before that changes nothing.
    await eventually(async () => {
      const fault = await refusal(plan, 'rehearse');
      assert.match(fault.message, /no changes today/);
    });
    assert.match((await refusal(plan, 'apply')).message, /no changes today/);
    assert.equal(await versionOf(made.object), version);
  });

  it('refuses an object that was deleted, or replaced by another one of its name', async () => {
    const made = await gadget({ port: 1 });
    const plan = onlyPlan(await plansAfter(made, { spec: { port: 2 } }));
    await running().call('DELETE', made.object.path);
    assert.equal((await refusal(plan, 'apply')).code, 'Stale');
    await running().call('POST', gadgets, { ...made.body, spec: { port: 2 } });
    const version = await versionOf(made.object);
    assert.match((await refusal(plan, 'apply')).message, /replaced by another one/);
    assert.match((await refusal(plan, 'apply', false)).message, /replaced by another one/);
    assert.equal(await versionOf(made.object), version);
    const { configuration, unreadable, facts = null } = await readObject(running(), made.object);
    const read = { providerKind: 'orchestrator', resourceType: gadgetType, configuration, unreadable, facts } as const;
    const stale = staleFields(read, valuesBefore(plan.steps)).map(({ path }) => path);
    assert.deepEqual(stale, ['/observed/metadata/uid']);
  });

  it('plans nothing for secrets, and keeps those next to a change', async () => {
    const secret = await gadget({ pin: 'correct-horse-battery', port: 1 });
    const [refused] = await plansAfter(secret, { spec: { pin: 'another-one-entirely', port: 2 } });
    assert.ok(refused && 'noPlan' in refused);
    assert.match(refused.noPlan.reason, /is a secret/);
    assert.ok(refused.noPlan.manualSteps.length > 2);

    const beside = await gadget({ pin: 'correct-horse-battery', port: 1 });
    const plan = onlyPlan(await plansAfter(beside, { spec: { port: 2 } }));
    assert.ok(!JSON.stringify(plan).includes('horse'));
    await carriedOut(running(), { plan, forwards: true });
    const { spec } = await settingsOf(running(), beside.object);
    assert.deepEqual(spec, { owner: 'nobody', pin: 'correct-horse-battery', port: 1 });
  });

  it('names who else keeps an object, and what an undo would open again', async () => {
    const made = await gadget(
      { port: 1, hostNetwork: false },
      {
        annotations: { 'meta.helm.sh/release-name': 'shop' },
        labels: { 'argocd.argoproj.io/instance': 'shop-prod' },
        ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'parent', uid: 'a', controller: false }],
      },
    );
    await running().call(
      'PATCH',
      `${made.object.path}?fieldManager=gadget-operator`,
      { spec: { port: 1, x: 1 } },
      merge,
    );
    const { warnings = [] } = onlyPlan(await plansAfter(made, { spec: { hostNetwork: true } }));
    const text = warnings.join('\n');
    for (const part of [
      /Helm \(release shop\)/,
      /Argo CD \(application shop-prod\)/,
      /ConfigMap parent/,
      /gadget-operator/,
    ]) {
      assert.match(text, part);
    }
    assert.match(text, /Undoing this plan .* spec\.hostNetwork/);
  });

  it('owns in managedFields what it wrote, which others keep: server-side apply would delete it when it is released', async () => {
    const made = await gadget({ port: 1, zone: 'a' });
    const fields = async () =>
      (
        await running().call<{
          metadata: { managedFields: { manager: string; operation: string; fieldsV1: object }[] };
        }>('GET', made.object.path)
      ).metadata.managedFields.map(({ manager, operation, fieldsV1 }) => [
        manager,
        operation,
        JSON.stringify(fieldsV1),
      ]);
    const plan = onlyPlan(await plansAfter(made, { spec: { port: 2 } }));
    await carriedOut(running(), { plan, forwards: true });
    assert.deepEqual(
      (await fields()).filter(([manager]) => manager === 'infrastructure-audit-service'),
      [['infrastructure-audit-service', 'Update', '{"f:spec":{"f:port":{}}}']],
    );
    const apply = async (spec: object): Promise<unknown> =>
      running().call(
        'PATCH',
        `${made.object.path}?fieldManager=applier&force=true`,
        { apiVersion: 'example.org/v1', kind: 'Gadget', metadata: { name: made.body.metadata.name }, spec },
        'application/apply-patch+yaml',
      );
    await apply({ port: 3 });
    await apply({});
    assert.equal(((await settingsOf(running(), made.object))['spec'] as JsonObject)['port'], undefined);
  });
});
