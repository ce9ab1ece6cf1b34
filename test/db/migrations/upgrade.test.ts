import assert from 'node:assert/strict';
import { newApiKey } from '../../../api/auth/api-key-text.ts';
import { beginAttempts, claimDueDeliveries, takeOverQueue } from '../../../db/commands/webhooks/deliveries.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/migrations.ts';
import { fanOutEvents } from '../../../db/commands/webhooks/fan-out.ts';
import { previousRelease } from '../../fixtures/previous-release.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { migrateUntil } from '../../helpers/migrate-until.ts';
import { makeAction } from '../../helpers/remediation-row.ts';
import { emptyDatabase, prepareTestDatabase, type TestDatabase } from '../../helpers/test-database.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

/** The last migration of release 0.1.0. */
const lastBefore = '082-trace-context';

describe('A database that release 0.1.0 filled', () => {
  let store: TestDatabase;
  let database: Database;
  let application: TestApplication;
  let admin: TestMember;
  const { key, prefix, keyHash } = newApiKey();
  let webhookId = 0;
  let eventIds: number[] = [];

  /** Rows as the code of that release left them in the middle of its work. */
  async function fill(): Promise<void> {
    admin = await member(database, { role: 'admin' });
    await database('api_keys').insert({
      member_id: admin.id,
      name: 'pipeline',
      prefix,
      key_hash: keyHash,
    });
    const provider = await makeProvider(database);
    const resource = await makeResource(database, { providerId: provider.id });
    const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId: admin.id });
    const driftId = await makeDriftFinding(database, { resource, baselineId, severity: 'critical' });
    await database('drift_findings')
      .where({ id: driftId })
      .update({ detected_at: new Date('2025-01-01') });
    const ignored = await makeVulnerability(database, resource);
    await database('vulnerability_findings')
      .where({ id: ignored })
      .update({ status: 'ignored', reason: 'unreachable', changed_by: admin.id });
    for (const status of ['pending_approval', 'approved', 'completed'] as const) {
      await makeAction(database, { providerId: provider.id, status });
    }
    const [webhook] = await database('webhooks')
      .insert({ name: 'receiver', url: 'https://example.com', events: ['job.completed'] })
      .returning<{ id: number }[]>('id');
    webhookId = webhook?.id ?? 0;
    const { rows: events } = await database.raw<{ rows: { id: number; xid: string }[] }>(
      `insert into events (type, data) select 'job.completed', '{}' from generate_series(1, 5) returning id, xid::text as xid`,
    );
    eventIds = events.map(({ id }) => id);
    // Two were passed: one was sent, and a worker died while it sent the other.
    await database.raw(
      `insert into webhook_deliveries (webhook_id, event_id, event, occurred_at, data, status, attempts, claim, next_attempt_at, started_at)
       select ?, id, type, occurred_at, data, case when id = ? then 'succeeded' else 'sending' end, 1,
         case when id = ? then null else 'a dead claim' end, null, now()
       from events where id in (?, ?)`,
      [webhookId, eventIds[0] ?? 0, eventIds[0] ?? 0, eventIds[0] ?? 0, eventIds[1] ?? 0],
    );
    await database.raw(`update event_cursors set (xid, event_id) = (select xid, id from events where id = ?)`, [
      eventIds[1] ?? 0,
    ]);
    await database.raw(previousRelease.writeAudit, ['admin', admin.id, 'api']);
    const job = await database('jobs').where({ provider_id: provider.id }).first<{ id: number }>('id');
    const [execution] = await database('executions')
      .insert({ job_id: job?.id ?? 0, type: 'inventory_sync', trigger: 'api', subject: `provider:${provider.id}` })
      .returning<{ id: number }[]>('id');
    await database('sync_units').insert({
      execution_id: execution?.id ?? 0,
      service: 's3',
      region: 'global',
      attempt: 1,
      status: 'running',
    });
  }

  before(async () => {
    store = await emptyDatabase();
    database = openDatabase({ url: store.url, poolSize: 4, applicationName: 'test' });
    await migrateUntil(database, lastBefore);
    await fill();
    await prepareTestDatabase(store.url);
    application = await startApplication({ databaseUrl: store.url });
  });
  after(async () => {
    await application.stop();
    await database.destroy();
    await store.drop();
  });

  it('is migrated once, and not a second time', async () => {
    assert.deepEqual(await migrate(database), []);
    const applied = await database('schema_migrations').pluck<string[]>('name');
    assert.deepEqual(applied.toSorted(), migrations.map(({ name }) => name).toSorted());
  });

  it('is served as before: findings, actions, and keys with all their rights', async () => {
    for (const credential of [admin.token, key]) {
      const client = api(application.url, credential);
      const { body: drifts } = await client.get<{ meta: { total: number } }>('/api/v1/drifts', { expect: 200 });
      assert.equal(drifts.meta.total > 0, true);
      const { body: actions } = await client.get<{ data: { status: string }[] }>('/api/v1/remediation', {
        expect: 200,
      });
      assert.deepEqual(actions.data.map(({ status }) => status).toSorted(), [
        'approved',
        'completed',
        'pending_approval',
      ]);
      await client.get('/api/v1/settings/api-keys', { expect: 200 });
      const { body: log } = await client.get<{ data: { actor: string; channel: string }[] }>('/api/v1/audit-log', {
        expect: 200,
      });
      assert.equal(log.data.find(({ actor }) => actor === 'admin')?.channel, 'api');
    }
  });

  it('gives open findings a due date counted from the upgrade, and no owner', async () => {
    type Row = { owner_id: number | null; due_at: Date | null; overdue_for: Date | null };
    const finding = await database('drift_findings').first<Row>('owner_id', 'due_at', 'overdue_for');
    assert.equal(Math.round(((finding?.due_at?.getTime() ?? 0) - Date.now()) / 86_400_000), 15);
    assert.deepEqual([finding?.owner_id, finding?.overdue_for], [null, null]);
    const ignored = await database('vulnerability_findings').first<Row>('due_at');
    assert.equal(ignored?.due_at, null);
  });

  it('finds what was there before', async () => {
    const client = api(application.url, admin.token);
    const resource = await database('resources').first<{ external_id: string }>('external_id');
    for (const [q, kind] of [
      [resource.external_id, 'resource'],
      ['changed', 'drift'],
      ['flask', 'vulnerability'],
      ['Fix it', 'remediation'],
    ] as const) {
      const { body } = await client.get<{ kinds: { results: { match: string }[] }[] }>('/api/v1/search', {
        query: { q, kinds: kind },
        expect: 200,
      });
      assert.ok((body.kinds[0]?.results.length ?? 0) > 0, q);
    }
  });

  it('counts the findings of before by the type and region of their resource', async () => {
    for (const kind of ['drift', 'vulnerability']) {
      const { rows } = await database.raw<{ rows: object[] }>(
        `select coalesce(kept.total, 0) as kept, counted.total as counted
         from (select resource.resource_type, resource.region, count(*) as total from ${kind}_findings as finding
               join resources as resource on resource.id = finding.resource_id group by 1, 2) as counted
         left join (select resource_type, region, sum(total)::bigint as total from ${kind}_finding_place_counts group by 1, 2) as kept
           using (resource_type, region)`,
      );
      assert.ok(rows.length > 0);
      for (const row of rows as { kept: number; counted: number }[]) assert.equal(row.kept, row.counted);
    }
  });

  it('lists what was accepted before as an acceptance', async () => {
    const { body } = await api(application.url, admin.token).get<{ data: { kind: string }[] }>('/api/v1/acceptances', {
      expect: 200,
    });
    assert.deepEqual(
      body.data.map(({ kind }) => kind),
      ['vulnerability'],
    );
  });

  it('delivers every event once, including those that the previous release had processed', async () => {
    assert.equal((await fanOutEvents(database, 100)).outcome, 'caught_up');
    const rows = await database('webhook_deliveries').where({ webhook_id: webhookId }).orderBy('event_id');
    assert.deepEqual(
      rows.map(({ event_id: id }) => id),
      eventIds,
    );
    await takeOverQueue(database, { webhookId, claim: 'new' });
    const claimed = await claimDueDeliveries(database, { webhookId, claim: 'new', limit: 10 });
    // The attempt that the dead worker had counted stays counted.
    assert.deepEqual(
      claimed.map(({ attempts }) => attempts),
      [1, 0, 0, 0],
    );
    const ids = claimed.map(({ id }) => id);
    assert.deepEqual((await beginAttempts(database, { ids, claim: 'new' })).toSorted(), ids.toSorted());
  });
});
