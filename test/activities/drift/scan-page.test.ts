import assert from 'node:assert/strict';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { scanPage, type ScanCounts } from '../../../activities/drift/scan-page.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { completeExecution } from '../../../db/commands/jobs/execution-ends.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import {
  changeResource,
  deleteResource,
  makeBaseline,
  makeDriftExecution,
  makeProvider,
  makeResource,
} from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

describe('a scan for drift', () => {
  let own: TestDatabase;
  let database: Database;
  let memberId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 5, applicationName: 'test' });
    memberId = (await member(database)).id;
  });

  after(async () => {
    await database.destroy();
    await own.drop();
  });

  /** Ends what is running and scans the provider for a new execution. */
  async function scan(providerId: number): Promise<ScanCounts & { executionId: number }> {
    const executionId = await makeDriftExecution(database);
    const page = await scanPage(
      { database, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
      { executionId, providerId, providerKind: 'cloud_a' },
      0,
    );
    await database.transaction((transaction) => completeExecution(transaction, { executionId, status: 'succeeded' }));
    assert.ok(page !== null && page.next === null);
    return { ...page.counts, executionId };
  }

  async function monitored(configuration: JsonObject) {
    const provider = await makeProvider(database);
    const resource = await makeResource(database, { providerId: provider.id, name: 'logs', configuration });
    const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId });
    return { providerId: provider.id, resourceId: resource.id, baselineId };
  }

  const findingsOf = (resourceId: number) =>
    database('drift_findings').where({ resource_id: resourceId }).orderBy('id');
  const eventsOf = (resourceId: number): Promise<string[]> =>
    database('events').where({ resource_id: resourceId }).orderBy('id').pluck('type');

  it('finds nothing if nothing changed, and reads nothing then', async () => {
    const { providerId, resourceId } = await monitored({ versioning: 'on' });
    const { compared } = await scan(providerId);
    assert.equal(compared, 0);
    assert.deepEqual(await findingsOf(resourceId), []);
  });

  it('makes a finding and an event for each changed aspect', async () => {
    const { providerId, resourceId, baselineId } = await monitored({ tags: { env: 'prod' }, logging: { to: 'x' } });
    await changeResource(database, resourceId, { configuration: { tags: { env: 'dev' }, logging: null } });
    const { detected, executionId } = await scan(providerId);
    assert.equal(detected, 2);
    const findings = await findingsOf(resourceId);
    assert.deepEqual(
      findings.map(({ aspect, status, baseline_id, execution_id }) => [aspect, status, baseline_id, execution_id]),
      [
        ['logging', 'detected', baselineId, executionId],
        ['tags', 'detected', baselineId, executionId],
      ],
    );
    assert.deepEqual(await eventsOf(resourceId), ['drift.detected', 'drift.detected', 'alert.created']);
  });

  it('updates the finding of a deviation that is still there, without another event', async () => {
    const { providerId, resourceId } = await monitored({ tags: { env: 'prod' } });
    await changeResource(database, resourceId, { configuration: { tags: { env: 'dev' } } });
    await scan(providerId);
    const [before] = await findingsOf(resourceId);
    await changeResource(database, resourceId, { configuration: { tags: { env: 'test' } } });
    const { detected, updated } = await scan(providerId);
    assert.deepEqual([detected, updated], [0, 1]);
    const [after, ...more] = await findingsOf(resourceId);
    assert.deepEqual(more, []);
    assert.deepEqual([after.id, after.current_value], [before.id, { env: 'test' }]);
    assert.ok(after.last_seen_at > before.last_seen_at);
    assert.deepEqual(await eventsOf(resourceId), ['drift.detected']);
  });

  it('keeps an investigation in progress when it detects the deviation again', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    await scan(providerId);
    await database('drift_findings').where({ resource_id: resourceId }).update({ status: 'investigating' });
    await scan(providerId);
    assert.deepEqual(
      (await findingsOf(resourceId)).map(({ status }) => status),
      ['investigating'],
    );
  });

  it('resolves a finding whose deviation is gone and says so; one that comes back follows it', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    await scan(providerId);
    await changeResource(database, resourceId, { configuration: { size_gb: 1 } });
    assert.equal((await scan(providerId)).resolved, 1);
    const [first] = await findingsOf(resourceId);
    assert.deepEqual(
      [first.status, first.resolution, first.resolved_by],
      ['resolved', 'The deviation no longer exists', null],
    );
    await changeResource(database, resourceId, { configuration: { size_gb: 3 } });
    await scan(providerId);
    const [, second] = await findingsOf(resourceId);
    assert.deepEqual([second.status, second.previous_id], ['detected', first.id]);
    assert.deepEqual(await eventsOf(resourceId), ['drift.detected', 'drift.resolved', 'drift.detected']);
  });

  it('compares with the newest baseline', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    await scan(providerId);
    await makeBaseline(database, { resourceId, memberId });
    assert.equal((await scan(providerId)).resolved, 1);
    assert.equal((await scan(providerId)).compared, 0);
  });

  it('treats a deleted resource as one deviation, which ends the others, and ends when it is back', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    await scan(providerId);
    await deleteResource(database, resourceId);
    await scan(providerId);
    const outcomes = (findings: { aspect: string; status: string; resolution: string | null }[]) =>
      findings.map(({ aspect, status, resolution }) => [aspect, status, resolution]);
    assert.deepEqual(outcomes(await findingsOf(resourceId)), [
      ['size_gb', 'resolved', 'The resource was deleted'],
      ['existence', 'detected', null],
    ]);
    await database('resources').where({ id: resourceId }).update({ status: 'active', deleted_at: null });
    await scan(providerId);
    assert.deepEqual(outcomes(await findingsOf(resourceId)), [
      ['size_gb', 'resolved', 'The resource was deleted'],
      ['existence', 'resolved', 'The resource exists again'],
      ['size_gb', 'detected', null],
    ]);
  });

  it('does not raise a deletion again that a member accepted', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await deleteResource(database, resourceId);
    assert.equal((await scan(providerId)).detected, 1);
    await database('drift_findings').where({ resource_id: resourceId }).update({ status: 'resolved' });
    assert.equal((await scan(providerId)).detected, 0);
  });

  it('ignores resources without a baseline, and closes open findings of one that lost its last', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await makeResource(database, { providerId });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    assert.equal((await scan(providerId)).compared, 1);
    await database('baselines').where({ resource_id: resourceId }).delete();
    assert.equal((await scan(providerId)).resolved, 1);
    const [finding] = await findingsOf(resourceId);
    assert.equal(finding.resolution, 'The resource no longer has a baseline');
  });

  it('treats unreadable parts as unknown, not as changed', async () => {
    const { providerId, resourceId } = await monitored({ policy: { Statement: [] }, size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 1 }, unreadable: { '/policy': 'denied' } });
    const { compared, detected } = await scan(providerId);
    assert.deepEqual([compared, detected], [1, 0]);
  });

  it('treats parts that the baseline could not read as unknown, until a baseline has them', async () => {
    const provider = await makeProvider(database);
    const resource = await makeResource(database, {
      providerId: provider.id,
      configuration: { size_gb: 1 },
      unreadable: { '/policy': 'denied' },
    });
    await makeBaseline(database, { resourceId: resource.id, memberId });
    const open = { size_gb: 1, policy: { Statement: [] } };
    await changeResource(database, resource.id, { configuration: open });
    const { compared, detected } = await scan(provider.id);
    assert.deepEqual([compared, detected], [1, 0]);
    await makeBaseline(database, { resourceId: resource.id, memberId });
    await changeResource(database, resource.id, { configuration: { ...open, policy: null } });
    assert.equal((await scan(provider.id)).detected, 1);
  });

  it('writes nothing for an execution that has ended', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    const { executionId } = await scan((await makeProvider(database)).id);
    assert.equal(
      await scanPage(
        { database, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        { executionId, providerId, providerKind: 'cloud_a' },
        0,
      ),
      null,
    );
    assert.deepEqual(await findingsOf(resourceId), []);
  });

  it('makes each finding once when two attempts scan at the same time', async () => {
    const { providerId, resourceId } = await monitored({ size_gb: 1 });
    await changeResource(database, resourceId, { configuration: { size_gb: 2 } });
    const executionId = await makeDriftExecution(database);
    const attempt = () =>
      scanPage(
        { database, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        { executionId, providerId, providerKind: 'cloud_a' },
        0,
      );
    const pages = await Promise.all([attempt(), attempt(), attempt()]);
    await database.transaction((transaction) => completeExecution(transaction, { executionId, status: 'succeeded' }));
    assert.equal(
      pages.reduce((sum, page) => sum + (page?.counts.detected ?? 0), 0),
      1,
    );
    assert.deepEqual(await eventsOf(resourceId), ['drift.detected']);
  });

  it('continues after the page where it stopped', async () => {
    const provider = await makeProvider(database);
    await database.raw(
      `with made as (
         insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
         select ?, 'many-' || n, 'many', 'disk', 'us-east-1', 'active', 'same' from generate_series(1, 1100) as n
         returning id
       ), version as (
         insert into resource_versions (resource_id, configuration, configuration_hash)
         select id, '{"size_gb": 1}', 'same' from made returning id, resource_id, configuration, configuration_hash
       )
       insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
       select resource_id, id, configuration, configuration_hash, ? from version`,
      [provider.id, memberId],
    );
    await database.raw(
      `with version as (
         insert into resource_versions (resource_id, configuration, configuration_hash)
         select id, '{"size_gb": 2}', 'other' from resources where provider_id = ? returning id, resource_id
       )
       update resources set version_id = version.id, configuration_hash = 'other'
       from version where version.resource_id = resources.id`,
      [provider.id],
    );
    const executionId = await makeDriftExecution(database);
    const seen = [];
    for (let after: number | null = 0; after !== null;) {
      const page = await scanPage(
        { database, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        { executionId, providerId: provider.id, providerKind: 'cloud_a' },
        after,
      );
      assert.ok(page !== null);
      seen.push(page.counts.detected);
      after = page.next;
    }
    assert.deepEqual(seen, [500, 500, 100]);
    await database.transaction((transaction) => completeExecution(transaction, { executionId, status: 'succeeded' }));
  });
});
