import { makeAction } from '../../../helpers/remediation-row.ts';
import assert from 'node:assert/strict';
import { createRemediationAction } from '../../../../db/commands/remediation/create.ts';
import { systemActor } from '../../../../db/commands/audit/write.ts';
import { findingToFix } from '../../../../db/commands/remediation/findings.ts';
import { reopenFinding } from '../../../../db/commands/remediation/reopen-finding.ts';
import { isFindingOpen, newestBaseline } from '../../../../db/reads/remediation/findings.ts';
import {
  changeResource,
  deleteResource,
  makeBaseline,
  makeDriftFinding,
  makeProvider,
  makeResource,
  type MadeResource,
} from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('The finding that a remediation is to fix', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let memberId: number;
  let providerId: number;

  before(async () => {
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
  });

  const find = (findingType: 'drift' | 'vulnerability', findingId: number) =>
    database().transaction((transaction) => findingToFix(transaction, { findingType, findingId }));
  const versioned = (status: string) => ({ created_at: null, tags: {}, versioning: { status, mfa_delete: null } });

  async function bucketDrift(): Promise<{ driftId: number; resource: MadeResource }> {
    const resource = await makeResource(database(), {
      providerId,
      configuration: versioned('Enabled'),
      tags: { env: 'prod' },
      unreadable: { '/policy': 'denied' },
    });
    await makeBaseline(database(), { resourceId: resource.id, memberId });
    await changeResource(database(), resource.id, {
      configuration: versioned('Suspended'),
      unreadable: { '/policy': 'denied' },
    });
    const driftId = await makeDriftFinding(database(), {
      resource,
      aspect: 'versioning',
      diff: [{ path: '/versioning/status', baseline_value: 'Enabled', current_value: 'Suspended' }],
    });
    return { driftId, resource };
  }

  async function workload(image: string | null, status: 'active' | 'deleted' = 'active', type = 'deployment') {
    const containers = [{ name: 'web', ...(image === null ? {} : { image }) }];
    return makeResource(database(), { providerId, type, status, configuration: { template: { containers } } });
  }
  const setFinding = (id: number, values: object) => database()('vulnerability_findings').where({ id }).update(values);

  it('comes with its resource, its account and the newest valid baseline', async () => {
    const { driftId, resource } = await bucketDrift();
    const voided = await makeBaseline(database(), { resourceId: resource.id, memberId });
    await database()('baselines').where({ id: voided }).update({ voided_at: new Date() });
    const found = await find('drift', driftId);
    const { account_id: accountId } = await database()('providers').where({ id: providerId }).first();
    assert.deepEqual(
      [found?.status, found?.isOpen, found?.resourceId, found?.providerId, found?.providerKind, found?.accountId],
      ['detected', true, resource.id, providerId, 'cloud_a', accountId],
    );
    assert.ok(found?.finding?.type === 'drift');
    assert.deepEqual(found.finding.baseline.configuration['versioning'], { status: 'Enabled', mfa_delete: null });
    assert.deepEqual(found.finding.baseline.unreadable, { '/policy': 'denied' });
    assert.deepEqual(found.resource?.configuration['versioning'], { status: 'Suspended', mfa_delete: null });
    assert.equal(found.resource?.status, 'active');
    await database()('resources').where({ id: resource.id }).update({ status: 'stopped' });
    assert.equal((await find('drift', driftId))?.resource?.status, 'stopped');
  });

  it('gets no plan that takes the access of the service away', async () => {
    const { id } = await makeProvider(database(), { type: 'cloud_b' });
    const identity = 'audit@shop.iam.gserviceaccount.com';
    const remediation = { role: 'roles/owner', members: [`serviceAccount:${identity}`], conditional: false };
    const resource = await makeResource(database(), {
      providerId: id,
      type: 'iam_policy',
      configuration: { bindings: [] },
    });
    await makeBaseline(database(), { resourceId: resource.id, memberId });
    await changeResource(database(), resource.id, { configuration: { bindings: [remediation] } });
    const findingId = await makeDriftFinding(database(), {
      resource,
      aspect: 'bindings',
      diff: [{ path: '/bindings/0', baseline_value: null, current_value: remediation }],
    });
    const reason = async (authentication: object | null) => {
      await database()('providers')
        .where({ id })
        .update({ authentication: JSON.stringify(authentication) });
      const created = await database().transaction((transaction) =>
        createRemediationAction(transaction, {
          findingType: 'drift',
          findingId,
          actor: systemActor('drift'),
          pendingExpiresDays: 1,
        }),
      );
      assert.ok('refusal' in created && created.refusal.kind === 'no_plan');
      return created.refusal.reason;
    };
    assert.match(await reason({ type: 'service_account_key', identity }), /access of this service is not revoked/);
    assert.match(await reason({ type: 'application_default', identity: null }), /not known which principal/);
  });

  it('is reported as missing, closed, without a resource or without a baseline', async () => {
    assert.equal(await find('drift', 0), null);
    assert.equal(await find('vulnerability', 0), null);
    const { driftId, resource } = await bucketDrift();
    const vulnerabilityId = await makeVulnerability(database(), resource);
    const open = async () => [
      (await find('drift', driftId))?.isOpen,
      (await find('vulnerability', vulnerabilityId))?.isOpen,
    ];
    assert.deepEqual(await open(), [true, true]);
    await database()('drift_findings').where({ id: driftId }).update({ status: 'resolved' });
    for (const status of ['fixed', 'ignored']) {
      await setFinding(vulnerabilityId, { status });
      assert.deepEqual(await open(), [false, false]);
    }
    await database()('baselines').where({ resource_id: resource.id }).update({ voided_at: new Date() });
    assert.equal((await find('drift', driftId))?.finding, null);
    await deleteResource(database(), resource.id);
    assert.equal((await find('drift', driftId))?.resource, null);
    await database()('providers').where({ id: providerId }).update({ answered_at: null });
    assert.equal(await find('drift', driftId), null);
  });

  it('waits for a change of its resource', async () => {
    const { driftId, resource } = await bucketDrift();
    const found = await whileUncommitted(database(), {
      change: (first) => first('resources').where({ id: resource.id }).update({ status: 'stopped' }),
      command: (second) => findingToFix(second, { findingType: 'drift', findingId: driftId }),
    });
    assert.equal(found?.resource?.status, 'stopped');
  });

  it('of a package names the sources that list it, each once, and why there is no inventory', async () => {
    const resource = await makeResource(database(), { providerId, type: 'vm_instance' });
    const other = await makeResource(database(), { providerId, type: 'vm_instance' });
    const id = await makeVulnerability(database(), resource);
    await database()('package_sources').insert([
      { resource_id: resource.id, source: 'sbom' },
      { resource_id: resource.id, source: 'inspector', is_readable: false, is_set_up: false, reason: 'not this one' },
      { resource_id: other.id, source: 'inventory', is_readable: false, is_set_up: false, reason: 'nor this one' },
      { resource_id: other.id, source: 'images' },
    ]);
    const listed = { resource_id: resource.id, ecosystem: 'PyPI', version: '1.0' };
    await database()('resource_packages').insert([
      { ...listed, source: 'sbom', name: 'flask' },
      { ...listed, source: 'sbom', name: 'flask', version: '1.1' },
      { ...listed, source: 'inspector', name: 'flask' },
      { ...listed, source: 'inspector', name: 'django' },
      { ...listed, resource_id: other.id, source: 'images', name: 'flask' },
    ]);
    const finding = async () => {
      const found = (await find('vulnerability', id))?.finding;
      assert.ok(found?.type === 'vulnerability');
      return found;
    };
    assert.deepEqual((await finding()).sources, ['inspector', 'sbom']);
    assert.equal((await finding()).unmanaged, null);
    assert.equal('images' in (await finding()), false);
    const inventory = { resource_id: resource.id, source: 'inventory', is_readable: false, is_set_up: false };
    await database()('package_sources').insert(inventory);
    assert.equal((await finding()).unmanaged, 'it has no inventory');
    const set = (values: object) =>
      database()('package_sources').where({ resource_id: resource.id, source: 'inventory' }).update(values);
    await set({ reason: 'no agent' });
    assert.equal((await finding()).unmanaged, 'no agent');
    for (const values of [{ is_set_up: true }, { is_set_up: false, is_readable: true }]) {
      await set(values);
      assert.equal((await finding()).unmanaged, null);
    }
  });

  it('of a workload names the images of its cluster and every version that is vulnerable', async () => {
    const own = await workload('registry/web:1');
    await workload('registry/job:2', 'active', 'daemon_set');
    await workload('registry/web:1', 'active', 'stateful_set');
    await workload(null);
    await workload('registry/gone:1', 'deleted');
    await workload('registry/other:1', 'active', 'pod');
    const here = providerId;
    ({ id: providerId } = await makeProvider(database()));
    const elsewhere = await workload('registry/elsewhere:1');
    providerId = here;
    const id = await makeVulnerability(database(), own);
    const { cve_id: cve } = await database()('vulnerability_findings').where({ id }).first();
    const versions: [object, string[]][] = [
      [{ status: 'ignored' }, ['1.2', '1.0']],
      [{ status: 'fixed' }, ['0.8']],
      [{ family: 'npm' }, ['0.7']],
      [{ package_key: 'django' }, ['0.6']],
      [{ cve_id: 'CVE-1999-0001' }, ['0.5']],
    ];
    for (const [values, installed] of versions) {
      const resource = values['family' as never] === undefined && 'status' in values ? await workload(null) : elsewhere;
      const other = await makeVulnerability(database(), resource);
      await setFinding(other, { cve_id: cve, ...values, installed_versions: JSON.stringify(installed) });
    }
    const found = (await find('vulnerability', id))?.finding;
    assert.ok(found?.type === 'vulnerability');
    assert.deepEqual(found.images, {
      knownImages: ['registry/job:2', 'registry/web:1'],
      affectedVersions: ['1.0', '1.2'],
    });
  });

  it('is looked up by its own kind', async () => {
    const { driftId, resource } = await bucketDrift();
    const vulnerabilityId = await makeVulnerability(database(), resource);
    const isOpen = (findingType: 'drift' | 'vulnerability', findingId: number) =>
      isFindingOpen(database(), { findingType, findingId });
    assert.deepEqual([await isOpen('drift', driftId), await isOpen('vulnerability', vulnerabilityId)], [true, true]);
    await database()('drift_findings').where({ id: driftId }).update({ status: 'resolved' });
    await setFinding(vulnerabilityId, { status: 'ignored' });
    assert.deepEqual([await isOpen('drift', driftId), await isOpen('vulnerability', vulnerabilityId)], [false, false]);
    assert.equal(await newestBaseline(database(), 0), null);
  });

  it('has at most one action, counts who depends on its resource, and starts its workflow', async () => {
    const resource = await makeResource(database(), {
      providerId,
      type: 'security_group',
      externalId: 'sg-1',
      configuration: { ingress: [], egress: [], tags: {} },
    });
    await makeBaseline(database(), { resourceId: resource.id, memberId });
    await changeResource(database(), resource.id, { configuration: { ingress: [], egress: [], tags: { env: 'x' } } });
    const driftId = await makeDriftFinding(database(), {
      resource,
      aspect: 'tags',
      diff: [{ path: '/tags/env', baseline_value: null, current_value: 'x' }],
    });
    const naming = { security_groups: ['sg-1'] };
    const dependants: [string, object][] = [
      ['vm_instance', { configuration: naming }],
      ['vm_instance', { configuration: naming, status: 'deleted' }],
      ['vm_instance', { configuration: { security_groups: ['sg-10'] } }],
      ['object_bucket', { configuration: naming }],
      ['vm_instance', { configuration: naming, providerId: (await makeProvider(database())).id }],
    ];
    for (const [type, values] of dependants) await makeResource(database(), { providerId, type, ...values });
    const create = () =>
      database().transaction((transaction) =>
        createRemediationAction(transaction, {
          findingType: 'drift',
          findingId: driftId,
          actor: systemActor('test'),
          pendingExpiresDays: 4,
        }),
      );
    const made = await create();
    assert.ok('actionId' in made, JSON.stringify(made));
    const row = await database()('remediation_actions').where({ id: made.actionId }).first();
    assert.deepEqual(
      [row.status, row.drift_id, row.vulnerability_id, row.requested_name, row.requested_by, row.workflow_id],
      ['pending_approval', driftId, null, 'test', null, made.workflowId],
    );
    assert.equal(row.expires_at.getTime() - row.created_at.getTime(), 4 * 86_400_000);
    const steps = await database()('remediation_steps').where({ action_id: made.actionId }).orderBy('number');
    assert.deepEqual(
      steps.map(({ number, status }) => [number, status]),
      row.plan.steps.map(({ number }: { number: number }) => [number, 'planned']),
    );
    assert.ok(row.risk_reasons.includes('One resource depends on it.'), JSON.stringify(row.risk_reasons));
    assert.equal((await database()('outbox').where({ workflow_id: made.workflowId })).length, 1);
    const [audited] = await database()('audit_log').where({
      action: 'remediation.create',
      subject_id: String(made.actionId),
    });
    assert.deepEqual([audited.after.finding_id, audited.after.title], [driftId, row.title]);
    for (const status of ['pending_approval', 'approved', 'executing']) {
      await database()('remediation_actions').where({ id: made.actionId }).update({ status });
      assert.deepEqual(await create(), { refusal: { kind: 'unfinished', actionId: made.actionId } });
    }
    await database()('remediation_actions').where({ id: made.actionId }).update({ status: 'failed' });
    assert.ok('actionId' in (await create()));
  });

  describe('opens again after a rollback', () => {
    const reopen = async (findingType: 'drift' | 'vulnerability', findingId: number) => {
      const { id } = await makeAction(database(), { providerId, status: 'rolled_back' });
      await database().transaction((transaction) =>
        reopenFinding(transaction, { id, finding_type: findingType, finding_id: findingId }),
      );
    };
    const events = async () =>
      database()('events')
        .where({ provider_id: providerId })
        .whereNot({ type: 'alert.created' })
        .orderBy('id')
        .pluck('type');

    it('where it is resolved drift on whose aspect no other finding is open', async () => {
      const resource = await makeResource(database(), { providerId });
      const resolved = { resource, aspect: 'versioning', status: 'resolved' } as const;
      const [id, other] = [await makeDriftFinding(database(), resolved), await makeDriftFinding(database(), resolved)];
      await database()('drift_findings').where({ id }).update({ resolution: 'fixed', resolved_by: memberId });
      await reopen('drift', id);
      const row = await database()('drift_findings').where({ id }).first();
      assert.deepEqual([row.status, row.resolved_at, row.resolved_by, row.resolution], ['detected', null, null, null]);
      assert.deepEqual(await events(), ['drift.detected']);
      await reopen('drift', other);
      assert.equal((await database()('drift_findings').where({ id: other }).first()).status, 'resolved');
      await reopen('drift', id);
      assert.deepEqual(await events(), ['drift.detected']);
    });

    it('where findings on other aspects or resources are open', async () => {
      const [resource, beside] = [
        await makeResource(database(), { providerId }),
        await makeResource(database(), { providerId }),
      ];
      const id = await makeDriftFinding(database(), { resource, aspect: 'versioning', status: 'resolved' });
      await makeDriftFinding(database(), { resource, aspect: 'tags' });
      await makeDriftFinding(database(), { resource: beside, aspect: 'versioning' });
      await reopen('drift', id);
      assert.equal((await database()('drift_findings').where({ id }).first()).status, 'detected');
    });

    it('where it is a vulnerability that was fixed, and no other', async () => {
      const resource = await makeResource(database(), { providerId });
      const [fixed, ignored, open] = [
        await makeVulnerability(database(), resource),
        await makeVulnerability(database(), resource),
        await makeVulnerability(database(), resource),
      ];
      const ids = [fixed, ignored, open];
      await setFinding(fixed, { status: 'fixed', fixed_at: new Date(), changed_by: memberId });
      await setFinding(ignored, { status: 'ignored' });
      for (const id of ids) await reopen('vulnerability', id);
      const rows = await database()('vulnerability_findings').whereIn('id', ids).orderBy('id');
      assert.deepEqual(
        rows.map(({ status, reason, fixed_at, changed_by }) => [status, reason, fixed_at, changed_by]),
        [
          ['open', 'Its remediation was rolled back', null, null],
          ['ignored', null, null, null],
          ['open', null, null, null],
        ],
      );
      assert.deepEqual(await events(), ['vulnerability.found']);
    });
  });
});
