import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { compareResources } from '../../../activities/drift/compare-resources.ts';
import { storeAnnouncements } from '../../../db/commands/changes/announce.ts';
import { countVolatileChanges } from '../../../db/commands/volatile/count.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { changeResource, makeBaseline, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Shown {
  id: number;
  resource_type: string;
  path: string;
  status: string;
  property_class: string;
  sensitive: boolean;
  changes_without_write: number;
  changes_with_write: number;
  changes_unknown: number;
  unknown_reason: string | null;
  resources: number;
  lacking: string | null;
}

interface Decision {
  property: Shown;
  resolved_drifts: number;
}

const path = '/api/v1/volatile-properties';
const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);
/** Times of the syncs, which begin after the feed did; the last ones are settled, too. */
const syncs = [40, 35, 30, 25, 20, 10].map(ago);

describe('Properties that change by themselves', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let memberId: number;

  before(async () => {
    app = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const own = await member(app.database, { role: 'admin' });
    memberId = own.id;
    admin = api(app.url, own.token);
  });
  after(() => app?.stop());
  // Each test counts what it made alone.
  beforeEach(async () => {
    await countVolatileChanges(app.database, { settledSeconds: 0 });
    await app.database('volatile_properties').delete();
    await app.database('volatile_counting').update({ decided_at: app.database.raw('clock_timestamp()') });
  });

  /** An account whose change feed has recorded calls of a service for two days. */
  async function account(
    heard: { service: string; region: string } | null,
  ): Promise<{ id: number; accountId: string }> {
    const { id } = await makeProvider(app.database);
    const row = await app.database('providers').where({ id }).first<{ account_id: string }>('account_id');
    if (heard !== null) {
      await app.database('change_feeds').insert({
        provider_id: id,
        enabled: true,
        state: 'following',
        continuous_since: ago(60),
        followed_at: new Date(),
      });
      await app.database('heard_services').insert({
        provider_id: id,
        ...heard,
        heard_since: ago(50),
        heard_at: ago(9),
      });
    }
    return { id, accountId: row?.account_id ?? '' };
  }

  /** A resource of which each sync shows another document. */
  async function changing(providerId: number, type: string, shown: (sync: number) => JsonObject): Promise<number> {
    const { id } = await makeResource(app.database, { providerId, type, configuration: shown(0) });
    await makeBaseline(app.database, { resourceId: id, memberId });
    for (const [index, at] of syncs.slice(1).entries()) {
      const version = await changeResource(app.database, id, { configuration: shown(index + 1) });
      await app
        .database('resource_versions')
        .where({ id: version })
        .update({ captured_at: at, changed_after: syncs[index] });
    }
    return id;
  }

  const service = (sync: number, more: JsonObject = {}): JsonObject => ({
    ServiceName: 'shop',
    DesiredCount: sync,
    ...more,
  });
  /** A page of a feed that says nothing of calls. */
  const pageOf = (providerId: number): Parameters<typeof storeAnnouncements>[1] => ({
    providerId,
    generation: 1,
    changes: [],
    listings: [],
    rejected: [],
    cursor: {},
    gaps: [],
    refused: {},
    notes: null,
  });
  const hear = (id: number, at: Date) =>
    app.database('heard_services').where({ provider_id: id }).update({ heard_at: at });
  const count = () => countVolatileChanges(app.database, { settledSeconds: 0 });
  const list = async (query: Record<string, string> = {}): Promise<Shown[]> =>
    (await admin.get<{ data: Shown[] }>(path, { query })).body.data;
  const compare = (providerId: number, ids: number[]) =>
    app.database.transaction((transaction) =>
      compareResources(
        transaction,
        { providerId, providerKind: 'cloud_a', executionId: null, frameworks: [], customChecks: noCustomChecks },
        ids,
      ),
    );
  const open = (resourceId: number) =>
    app.database('drift_findings').where({ resource_id: resourceId }).whereNot({ status: 'resolved' });

  /** Proposes the count of services of ECS, which three of them showed differently in each sync. */
  async function proposedCount(more: (sync: number) => JsonObject = () => ({})) {
    const { id: providerId } = await account({ service: 'ecs', region: 'us-east-1' });
    const ids: number[] = [];
    for (let number = 0; number < 3; number += 1) {
      ids.push(await changing(providerId, 'AWS::ECS::Service', (sync) => service(sync, more(sync))));
    }
    await count();
    const [first] = await list({ status: 'proposed' });
    return { providerId, ids, proposed: first ?? assert.fail('nothing is proposed') };
  }

  it('are proposed after five syncs of three resources without a write, counted once', async () => {
    const { proposed } = await proposedCount();
    assert.deepEqual(
      { ...proposed, id: 0 },
      { ...proposed, id: 0, path: 'DesiredCount', status: 'proposed', property_class: 'capacity', sensitive: false },
    );
    assert.deepEqual([proposed.changes_without_write, proposed.resources, proposed.lacking], [15, 3, null]);
    await count();
    assert.equal((await list())[0]?.changes_without_write, 15);
    const [row] = await app.database('audit_log').where({ action: 'volatile_property.propose' }).orderBy('id', 'desc');
    assert.deepEqual([row.subject_id, row.channel], [String(proposed.id), 'system']);
  });

  it('are not proposed below the threshold, and say what is lacking', async () => {
    const { id: providerId } = await account({ service: 'ecs', region: 'us-east-1' });
    for (let number = 0; number < 2; number += 1) await changing(providerId, 'AWS::ECS::Service', service);
    await count();
    const [shown] = await list();
    assert.deepEqual([shown?.status, shown?.changes_without_write], ['observed', 10]);
    assert.match(shown?.lacking ?? '', /^2 of 3 resources/);
    await admin.post(`${path}/${shown?.id}/confirm`, {}, { expect: 409 });
  });

  it('do not count as such while a record of a write may explain the change', async () => {
    const { id: providerId, accountId } = await account({ service: 'ecs', region: 'us-east-1' });
    const calls = syncs.map((at) => ({
      service: 'ecs',
      region: 'us-east-1',
      calledAt: new Date(at.getTime() - hourMs).toISOString(),
      accountId,
    }));
    // Of another region, and of another service: they explain nothing.
    const others = [
      { ...calls[0], region: 'eu-west-1' },
      { ...calls[0], service: 'ec2' },
    ] as typeof calls;
    await storeAnnouncements(app.database, { ...pageOf(providerId), calls: [...calls, ...others] });
    for (let number = 0; number < 3; number += 1) await changing(providerId, 'AWS::ECS::Service', service);
    await count();
    const [shown] = await list();
    assert.deepEqual([shown?.status, shown?.changes_without_write, shown?.changes_with_write], ['observed', 0, 15]);
  });

  for (const [what, reason, arrange] of [
    [
      'no change feed',
      /no change feed/,
      (id: number) => app.database('change_feeds').where({ provider_id: id }).delete(),
    ],
    [
      'a gap in the feed',
      /without a gap/,
      (id: number) => app.database('change_feeds').where({ provider_id: id }).update({ continuous_since: new Date() }),
    ],
    [
      'a feed that is not followed',
      /not followed/,
      (id: number) =>
        app
          .database('change_feeds')
          .where({ provider_id: id })
          .update({ followed_at: ago(50) }),
    ],
    [
      'a feed that never recorded the service',
      /has not recorded any call/,
      (id: number) => app.database('heard_services').where({ provider_id: id }).delete(),
    ],
    [
      'a feed that no longer records the service',
      /any call of the service there for a day/,
      (id: number) => hear(id, ago(70)),
    ],
    [
      'a feed that recorded the service again after a day of silence',
      /any call of the service there before/,
      async (id: number) => {
        await hear(id, ago(30));
        const { account_id: accountId } = await app.database('providers').where({ id }).first('account_id');
        const calledAt = new Date().toISOString();
        const call = { service: 'ecs', region: 'us-east-1', calledAt, accountId };
        await storeAnnouncements(app.database, { ...pageOf(id), calls: [call] });
      },
    ],
    [
      'a feed that says nothing of calls any more',
      /any call of the service there before/,
      (id: number) => storeAnnouncements(app.database, pageOf(id)),
    ],
    [
      'a feed through one that says nothing of calls any more',
      /any call of the service there before/,
      async (id: number) => {
        const source = await account({ service: 'sns', region: 'us-east-1' });
        await app
          .database('change_feeds')
          .where({ provider_id: id })
          .update({ settings: { through_provider_id: source.id } });
        await storeAnnouncements(app.database, pageOf(source.id));
      },
    ],
    [
      'a region that denies its records',
      /region are not known/,
      (id: number) =>
        app.database('feed_regions').insert({ provider_id: id, region: 'us-east-1', fault: 'it may not be read' }),
    ],
  ] as const) {
    it(`are not proposed with ${what}, and say so`, async () => {
      const { id: providerId } = await account({ service: 'ecs', region: 'us-east-1' });
      await arrange(providerId);
      for (let number = 0; number < 3; number += 1) await changing(providerId, 'AWS::ECS::Service', service);
      await count();
      const [shown] = await list();
      assert.deepEqual([shown?.status, shown?.changes_without_write, shown?.changes_unknown], ['observed', 0, 15]);
      assert.match(shown?.unknown_reason ?? '', reason);
    });
  }

  it('are no longer compared once confirmed: drift of them alone is resolved with the reason', async () => {
    const { providerId, ids, proposed } = await proposedCount();
    const [alone = 0, both = 0] = ids;
    await changeResource(app.database, both, { configuration: service(9, { PlatformVersion: '1.4.0' }) });
    await compare(providerId, ids);
    assert.equal((await open(alone)).length, 1);
    assert.equal((await open(both)).length, 2);
    const { body } = await admin.post<Decision>(`${path}/${proposed.id}/confirm`, { reason: 'scales itself' });
    assert.deepEqual([body.property.status, body.resolved_drifts], ['confirmed', 3]);
    const [gone] = await app.database('drift_findings').where({ resource_id: alone });
    assert.deepEqual([gone.status, gone.resolution.endsWith('DesiredCount')], ['resolved', true]);
    const [left] = await open(both);
    assert.equal(left.aspect, 'PlatformVersion');
    const cancelled = await app.database('events').where({ resource_id: alone, type: 'drift.resolved' });
    assert.equal(cancelled.length, 1);

    await changeResource(app.database, alone, { configuration: service(77) });
    await compare(providerId, [alone]);
    assert.deepEqual(await open(alone), []);

    await admin.post(`${path}/${proposed.id}/withdraw`, {});
    await compare(providerId, [alone]);
    assert.equal((await open(alone)).length, 1);
    const rows = await app
      .database('audit_log')
      .where({ subject_type: 'volatile_property', subject_id: String(proposed.id) })
      .orderBy('id')
      .pluck('action');
    assert.deepEqual(
      rows,
      ['propose', 'confirm', 'withdraw'].map((word) => `volatile_property.${word}`),
    );
  });

  it('that matter for security are proposed with a warning, and confirmed only by accepting it', async () => {
    const { id: providerId } = await account({ service: 'ecs', region: 'us-east-1' });
    for (let number = 0; number < 3; number += 1) {
      await changing(providerId, 'AWS::ECS::Service', (sync) => ({ ServiceName: 'shop', Role: `role-${sync}` }));
    }
    await count();
    const [proposed] = await list({ status: 'proposed' });
    assert.deepEqual([proposed?.path, proposed?.sensitive], ['Role', true]);
    const [audit] = await app
      .database('audit_log')
      .where({ action: 'volatile_property.propose', subject_id: String(proposed?.id) });
    assert.equal(audit.after.sensitive, true);
    await admin.post(`${path}/${proposed?.id}/confirm`, {}, { expect: 422 });
    const { body } = await admin.post<Decision>(`${path}/${proposed?.id}/confirm`, { accept_sensitive: true });
    assert.equal(body.property.status, 'confirmed');
  });

  it('that were rejected are not proposed again, and can still be confirmed', async () => {
    const { providerId, proposed } = await proposedCount();
    await admin.post(`${path}/${proposed.id}/reject`, { reason: 'we scale it by hand' });
    await changing(providerId, 'AWS::ECS::Service', service);
    await count();
    const [shown] = await list({ resource_type: 'AWS::ECS::Service' });
    assert.deepEqual([shown?.status, shown?.changes_without_write], ['rejected', 20]);
    await admin.post(`${path}/${proposed.id}/reject`, {}, { expect: 409 });
    await admin.post(`${path}/${proposed.id}/withdraw`, {}, { expect: 409 });
    await admin.post(`${path}/${proposed.id}/confirm`, {});
    await admin.post(`${path}/999999/confirm`, {}, { expect: 404 });
  });

  it('wait until records of calls are complete', async () => {
    const { id: providerId } = await account({ service: 'ecs', region: 'us-east-1' });
    await changing(providerId, 'AWS::ECS::Service', service);
    await countVolatileChanges(app.database, { settledSeconds: 60 * 3_600 });
    assert.deepEqual(await list(), []);
    await count();
    assert.equal((await list())[0]?.changes_without_write, 5);
  });
});
