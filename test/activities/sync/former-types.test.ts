import { noCustomChecks } from '../../helpers/custom-checks.ts';
import assert from 'node:assert/strict';
import { compareResources } from '../../../activities/drift/compare-resources.ts';
import { createRemediationAction } from '../../../db/commands/remediation/create.ts';
import { remediationFacts } from '../../../db/reads/remediation/facts.ts';
import { storeSeenResources } from '../../../db/commands/resources/inventory.ts';
import { listResources } from '../../../db/reads/resources/resources.ts';
import { namesOfType } from '../../../domain/clouds/former-types.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { makeBaseline, makeResource } from '../../helpers/factories.ts';
import {
  policyFor,
  startFormerEndpoint,
  type ConnectedEndpoint,
  type FormerEndpoint,
} from '../../helpers/former-endpoint.ts';
import { member } from '../../helpers/identity.ts';
import { syncWith } from '../../helpers/session-sync.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const vendorType = 'AWS::EC2::VPCEndpoint';

describe('A type by schema that gains a collector', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let account: FormerEndpoint;
  let endpoint: ConnectedEndpoint;
  let memberId: number;

  before(async () => {
    account = await startFormerEndpoint(database());
    endpoint = await account.connect();
    memberId = (await member(database(), { role: 'admin' })).id;
  });
  after(async () => account.stop());

  const sync = async (session: 'before' | 'now') => {
    const { reason } = await syncWith(database(), { providerId: endpoint.providerId, session: endpoint[session] });
    assert.equal(reason, null);
  };
  const rows = () =>
    database()('resources')
      .where({ provider_id: endpoint.providerId })
      .orderBy('id')
      .select('id', 'resource_type', 'external_id', 'status', 'version_id', 'formed_since');
  const one = async () => {
    const [row, ...others] = await rows();
    assert.deepEqual(others, []);
    return row ?? assert.fail('nothing is stored');
  };
  const compare = async () => {
    const { id } = await one();
    const comparison = {
      providerId: endpoint.providerId,
      providerKind: 'cloud_a',
      executionId: null,
      frameworks: [],
      customChecks: noCustomChecks,
    } as const;
    return (await database().transaction((transaction) => compareResources(transaction, comparison, [id]))).counts;
  };
  const finding = (id: number) => database()('drift_findings').where({ id }).first();
  const action = (id: number) => database()('remediation_actions').where({ id }).first();

  it('keeps its resources with findings, baselines and history, and ends plans with a reason', async () => {
    await sync('before');
    const former = await one();
    assert.equal(former.resource_type, vendorType);
    const baselineId = await makeBaseline(database(), { resourceId: former.id, memberId });
    await account.setPolicy(policyFor('arn:aws:iam::999999999999:root'));
    await sync('before');
    assert.equal((await compare()).detected, 1);
    const [drift] = await database()('drift_findings').where({ resource_id: former.id });
    assert.equal(drift.aspect, 'PolicyDocument');
    await database()('drift_findings').where({ id: drift.id }).update({ status: 'investigating' });
    const made = await database().transaction((transaction) =>
      createRemediationAction(transaction, {
        findingType: 'drift',
        findingId: drift.id,
        actor: systemActor('test'),
        pendingExpiresDays: 7,
      }),
    );
    assert.ok('actionId' in made, JSON.stringify(made));
    const versions = await database()('resource_versions').where({ resource_id: former.id }).orderBy('id').pluck('id');

    await sync('now');

    const present = await one();
    assert.deepEqual(
      [present.id, present.resource_type, present.external_id],
      [former.id, 'vpc_endpoint', account.endpointId],
    );
    const kept = await database()('resource_versions').where({ resource_id: former.id }).orderBy('id').pluck('id');
    assert.deepEqual(kept.slice(0, -1), versions);
    assert.equal(present.formed_since, kept.at(-1));
    const baseline = await database()('baselines').where({ id: baselineId }).first();
    assert.equal(baseline.version_id, versions[0], 'what was captured stays known');
    assert.deepEqual(baseline.configuration.policy.Statement[0].Principal, { AWS: ['arn:aws:iam::123456789012:root'] });
    const continued = await finding(drift.id);
    assert.deepEqual([continued.aspect, continued.status], ['policy', 'investigating']);
    assert.match(JSON.stringify(continued.diff), /999999999999/);
    assert.deepEqual(
      continued.diff.map(({ path }: { path: string }) => path.split('/')[1]),
      continued.diff.map(() => 'policy'),
    );
    const ended = await action(made.actionId);
    assert.deepEqual([ended.status, ended.decision], ['failed', 'cancelled']);
    assert.match(ended.reason, /planned for AWS::EC2::VPCEndpoint.*read as vpc_endpoint now: plan it again/);
    assert.deepEqual(await compare(), { detected: 0, updated: 1, resolved: 0 });
    await sync('now');
    assert.deepEqual(await compare(), { detected: 0, updated: 1, resolved: 0 });
  });

  it('finds a later change, and its end, in the finding that was open before', async () => {
    const { id } = await one();
    await account.setPolicy(policyFor('arn:aws:iam::123456789012:root'));
    await sync('now');
    assert.deepEqual(await compare(), { detected: 0, updated: 0, resolved: 1 });
    const findings = await database()('drift_findings').where({ resource_id: id });
    assert.deepEqual(
      findings.map(({ aspect, status }) => [aspect, status]),
      [['policy', 'resolved']],
    );
  });

  it('rolls a completed remediation back in the form in which it was planned', async () => {
    const { id } = await one();
    const [planned] = await database()('remediation_actions').where({ resource_id: id }).pluck<number[]>('id');
    const facts = await remediationFacts(database(), planned ?? assert.fail('no action'));
    assert.equal(facts?.resource_type, vendorType);
  });

  it('is listed under both names', async () => {
    const none = { providerId: endpoint.providerId, organizationId: null, ou: null, limits: [] };
    const found = await listResources(database(), {
      providers: none,
      filter: { resource_type: namesOfType('vpc_endpoint') },
      search: null,
      sort: { column: 'id', descending: true },
      page: { page: 1, perPage: 20 },
    });
    assert.deepEqual([found.total, found.rows.length], [1, 1]);
  });

  it('stores nothing that is read by schema once the collector has shown it', async () => {
    const kept = await one();
    await sync('before');
    assert.deepEqual(await one(), kept);
  });

  it('deletes duplicates that a process of the release before has stored, without drift', async () => {
    const { id } = await one();
    const twin = await makeResource(database(), {
      providerId: endpoint.providerId,
      externalId: account.endpointId,
      type: vendorType,
      region: 'eu-west-1',
    });
    await database()('resources')
      .where({ id: twin.id })
      .update({ last_seen_at: new Date(0) });
    const baselineId = await makeBaseline(database(), { resourceId: twin.id, memberId });
    await sync('now');
    const stored = await rows();
    assert.deepEqual(
      stored.map(({ id: own, status }) => [own, status]),
      [
        [id, 'active'],
        [twin.id, 'deleted'],
      ],
    );
    const baseline = await database()('baselines').where({ id: baselineId }).first();
    assert.notEqual(baseline.voided_at, null);
  });

  it('leaves a resource as it is while a remediation changes it, or after a later reading', async () => {
    const other = await account.connect();
    await syncWith(database(), { providerId: other.providerId, session: other.before });
    const row = async () => database()('resources').where({ provider_id: other.providerId }).first();
    const first = await row();
    const [held] = await database()('remediation_actions')
      .insert({
        title: 'Fix it',
        resource_id: first.id,
        provider_id: other.providerId,
        drift_id: (await database()('drift_findings').first('id')).id,
        status: 'executing',
        risk: 'low',
        risk_reasons: '[]',
        plan: JSON.stringify({ title: 'Fix it', steps: [], diff: [], left: [] }),
        plan_hash: 'x',
        requested_name: 'test',
      })
      .returning<{ id: number }[]>('id');
    await syncWith(database(), { providerId: other.providerId, session: other.now });
    const during = await row();
    assert.deepEqual(
      [during.resource_type, during.status, during.version_id],
      [vendorType, 'active', first.version_id],
    );
    await database()('remediation_actions').where({ id: held?.id }).update({ status: 'failed' });
    await database()('resources')
      .where({ id: first.id })
      .update({ read_at: new Date(Date.now() + 60_000) });
    await syncWith(database(), { providerId: other.providerId, session: other.now });
    assert.equal((await row()).resource_type, vendorType);
    await database()('resources').where({ id: first.id }).update({ read_at: new Date() });
    await syncWith(database(), { providerId: other.providerId, session: other.now });
    assert.deepEqual([(await row()).resource_type, (await row()).id], ['vpc_endpoint', first.id]);
  });

  it('has nothing half-way when the process dies in between', async () => {
    const other = await account.connect();
    await syncWith(database(), { providerId: other.providerId, session: other.before });
    const row = async () => database()('resources').where({ provider_id: other.providerId }).first();
    const first = await row();
    const died = database().transaction(async (transaction) => {
      await storeSeenResources(transaction, {
        providerId: other.providerId,
        executionId: null,
        readAt: new Date(Date.now() + 1000),
        resources: [
          {
            externalId: account.endpointId,
            name: 'calls',
            resourceType: 'vpc_endpoint',
            region: 'eu-west-1',
            status: 'active',
            configuration: '{}',
            observed: '{}',
            tags: '{}',
            unreadable: '{}',
            facts: 'null',
            hash: 'other',
          },
        ],
      });
      throw new Error('died');
    });
    await assert.rejects(died, /died/);
    assert.deepEqual(await row(), first);
  });
});
