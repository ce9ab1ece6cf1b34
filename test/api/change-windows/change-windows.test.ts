import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { compareResources } from '../../../activities/drift/compare-resources.ts';
import { publishWindowEnd } from '../../../db/commands/change-windows/change-windows.ts';
import { defaultAlertRules } from '../../../domain/alerts/rules.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { changeResource, makeBaseline, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const hourMs = 3_600_000;
const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

interface ShownWindow {
  resource_types: string[] | null;
  id: number;
  status: string;
  provider_ids: number[];
  waiting_drifts: number;
  changed_drifts: number;
}

interface ShownDrift {
  id: number;
  status: string;
  expected: boolean;
  change_window_id: number | null;
}

interface Accepted {
  accepted: number;
  resources: number;
  acceptance_id: number | null;
  left_out: { drift_id: number; reason: string }[];
}

describe('A change window', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let memberId: number;

  before(async () => {
    app = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const own = await member(app.database, { role: 'admin' });
    memberId = own.id;
    admin = api(app.url, own.token);
    const rules = { ...defaultAlertRules, drift: { ...defaultAlertRules.drift, min_severity: 'low' } };
    await admin.put('/api/v1/settings/alert-rules', rules, { expect: 200 });
  });
  after(() => app?.stop());

  const newProvider = async () => (await makeProvider(app.database)).id;

  const announce = async (body: object, expect = 201): Promise<ShownWindow> =>
    (
      await admin.post<ShownWindow>(
        '/api/v1/change-windows',
        { starts_at: at(0), ends_at: at(2), reason: 'release 12', ...body },
        { expect },
      )
    ).body;

  /** A bucket whose baseline is as it is. */
  async function bucket(providerId: number, given: { tags?: Record<string, string>; type?: string } = {}) {
    const resource = await makeResource(app.database, {
      providerId,
      configuration: { versioning: 'enabled', logging: 'on', tags: given.tags ?? {} },
      ...given,
    });
    await makeBaseline(app.database, { resourceId: resource.id, memberId });
    return resource.id;
  }

  const compare = (providerId: number, ids: number[]) =>
    app.database.transaction((transaction) =>
      compareResources(
        transaction,
        { providerId, providerKind: 'cloud_a', executionId: null, frameworks: [], customChecks: noCustomChecks },
        ids,
      ),
    );

  async function change(providerId: number, id: number, configuration: Record<string, string>): Promise<void> {
    const row = await app.database('resources').where({ id }).first('tags');
    const full = { versioning: 'enabled', logging: 'on', ...configuration, tags: row.tags };
    const version = await changeResource(app.database, id, { configuration: full, tags: row.tags });
    await app.database('resource_versions').where({ id: version }).update({ changed_after: app.database.fn.now() });
    await compare(providerId, [id]);
  }

  const driftsOf = async (resourceId: number): Promise<ShownDrift[]> =>
    (await admin.get<{ data: ShownDrift[] }>('/api/v1/drifts', { query: { resource_id: resourceId } })).body.data;
  const alertsOn = (resourceId: number) => app.database('alerts').where({ resource_id: resourceId });
  const eventsOn = (resourceId: number): Promise<{ type: string; data: { expected?: boolean } }[]> =>
    app.database('events').where({ resource_id: resourceId }).orderBy('id').select('type', 'data');
  /** Lets a window end, as time would. */
  const end = (id: number) =>
    app
      .database('change_windows')
      .where({ id })
      .update({ starts_at: at(-3), ends_at: at(-1) });
  const accept = async (id: number, expect = 200) =>
    (await admin.post<Accepted>(`/api/v1/change-windows/${id}/accept`, {}, { expect })).body;
  /** Moves everything that was found in a window to its time. */
  const happenedWithin = (windowId: number) =>
    app
      .database('drift_findings')
      .where({ change_window_id: windowId })
      .update({ changed_after: at(-2), detected_at: at(-2) });

  it('marks drift of its time as expected, without alerts, and publishes it with the mark', async () => {
    const providerId = await newProvider();
    const [inside, outside] = [await bucket(providerId), await bucket(await newProvider())];
    const window = await announce({ provider_id: providerId });
    assert.deepEqual([window.status, window.provider_ids], ['active', [providerId]]);
    await change(providerId, inside, { versioning: 'suspended' });
    const [drift] = await driftsOf(inside);
    assert.deepEqual([drift?.status, drift?.expected, drift?.change_window_id], ['detected', true, window.id]);
    assert.deepEqual(await alertsOn(inside), []);
    const [event] = await eventsOn(inside);
    assert.deepEqual([event?.type, event?.data.expected], ['drift.detected', true]);
    const other = await app.database('resources').where({ id: outside }).first('provider_id');
    await change(other.provider_id, outside, { versioning: 'suspended' });
    const [unexpected] = await driftsOf(outside);
    assert.equal(unexpected?.expected, false);
    assert.equal((await alertsOn(outside)).length, 1);
    const filtered = await admin.get<{ data: ShownDrift[]; meta: { total: number } }>('/api/v1/drifts', {
      query: { expected: 'true', provider_id: providerId },
    });
    assert.deepEqual([filtered.body.meta.total, filtered.body.data[0]?.id], [1, drift?.id]);
  });

  it('covers only its types and tags', async () => {
    const providerId = await newProvider();
    const tagged = await bucket(providerId, { tags: { team: 'shop' } });
    const plain = await bucket(providerId);
    await announce({ provider_id: providerId, tags: { team: 'shop' }, resource_types: ['object_bucket'] });
    await announce({ provider_id: providerId, resource_types: ['db_instance'] });
    for (const id of [tagged, plain]) await change(providerId, id, { versioning: 'suspended' });
    assert.deepEqual([(await driftsOf(tagged))[0]?.expected, (await driftsOf(plain))[0]?.expected], [true, false]);
  });

  it("covers types that are given by the vendor's name under each of their names", async () => {
    const providerId = await newProvider();
    const id = await bucket(providerId);
    const types = ['AWS::S3::Bucket', 'AWS::EC2::VPCEndpoint', 'vpc_endpoint'];
    const window = await announce({ provider_id: providerId, resource_types: types });
    assert.deepEqual(window.resource_types, ['AWS::EC2::VPCEndpoint', 'object_bucket', 'vpc_endpoint']);
    await change(providerId, id, { versioning: 'suspended' });
    assert.equal((await driftsOf(id))[0]?.expected, true);
  });

  it('does not cover what is found after it and has no time of its own', async () => {
    const providerId = await newProvider();
    const id = await bucket(providerId);
    const window = await announce({ provider_id: providerId });
    await end(window.id);
    await change(providerId, id, { versioning: 'suspended' });
    assert.equal((await driftsOf(id))[0]?.expected, false);
  });

  it('goes by the time of the change where it is known, whenever it is found', async () => {
    const providerId = await newProvider();
    await app.database('change_feeds').insert({ provider_id: providerId, enabled: true });
    const found = async (occurredAt: string) => {
      const id = await bucket(providerId);
      const row = await app.database('resources').where({ id }).first();
      await app.database('announced_changes').insert({
        provider_id: providerId,
        event_id: `event-${id}`,
        resource_type: row.resource_type,
        external_id: row.external_id,
        region: row.region,
        kind: 'changed',
        source: 'call_log',
        occurred_at: occurredAt,
        status: 'applied',
        settled_at: app.database.fn.now(),
        read_at: app.database.fn.now(),
      });
      const full = { versioning: 'suspended', logging: 'on', tags: {} };
      const version = await changeResource(app.database, id, { configuration: full });
      await app
        .database('resource_versions')
        .where({ id: version })
        .update({ changed_after: at(-5) });
      await compare(providerId, [id]);
      return (await driftsOf(id))[0]?.expected;
    };
    const window = await announce({ provider_id: providerId });
    await end(window.id);
    assert.deepEqual([await found(at(-2)), await found(at(-0.5)), await found(at(-4))], [true, false, false]);
  });

  it('no longer covers drift that is changed again after it, which raises its alert', async () => {
    const providerId = await newProvider();
    const id = await bucket(providerId);
    const window = await announce({ provider_id: providerId });
    await change(providerId, id, { versioning: 'suspended' });
    await end(window.id);
    await happenedWithin(window.id);
    await compare(providerId, [id]);
    assert.equal((await driftsOf(id))[0]?.expected, true);
    await change(providerId, id, { versioning: 'off' });
    const [drift] = await driftsOf(id);
    assert.deepEqual([drift?.expected, drift?.change_window_id], [false, window.id]);
    assert.equal((await alertsOn(id)).length, 1);
    assert.deepEqual(
      (await eventsOn(id)).map(({ type }) => type).filter((type) => type.startsWith('drift.')),
      ['drift.detected', 'drift.updated'],
    );
  });

  it('is accepted at its end in one step, again without effect, and names what changed since', async () => {
    const providerId = await newProvider();
    const [plain, changed, mixed] = [await bucket(providerId), await bucket(providerId), await bucket(providerId)];
    const window = await announce({ provider_id: providerId });
    for (const id of [plain, changed, mixed]) await change(providerId, id, { versioning: 'suspended' });
    assert.match(JSON.stringify(await accept(window.id, 409)), /has not ended/);
    await end(window.id);
    await happenedWithin(window.id);
    await change(providerId, changed, { versioning: 'off' });
    await change(providerId, mixed, { versioning: 'suspended', logging: 'off' });
    const outcome = await accept(window.id);
    assert.deepEqual([outcome.accepted, outcome.resources], [1, 1]);
    const [changedDrift] = await driftsOf(changed);
    const mixedDrift = (await driftsOf(mixed)).find(({ expected }) => expected);
    assert.deepEqual(
      outcome.left_out.map(({ drift_id: id, reason }) => [id, reason]),
      [
        [changedDrift?.id, 'changed_since'],
        [mixedDrift?.id, 'other_deviations'],
      ],
    );
    assert.deepEqual(
      (await driftsOf(plain)).map(({ status }) => status),
      ['resolved'],
    );
    const baselines = await app.database('baselines').where({ resource_id: plain }).orderBy('id');
    assert.equal(baselines.at(-1).configuration.versioning, 'suspended');
    const repeated = await accept(window.id);
    assert.deepEqual([repeated.accepted, repeated.acceptance_id, repeated.left_out.length], [0, null, 2]);
    const { body } = await admin.get<ShownWindow>(`/api/v1/change-windows/${window.id}`, { expect: 200 });
    assert.deepEqual([body.status, body.waiting_drifts, body.changed_drifts], ['ended', 1, 1]);
    const audited = await app
      .database('audit_log')
      .where({ subject_type: 'change_window', subject_id: String(window.id) });
    assert.deepEqual(audited.map(({ action }) => action).toSorted(), ['change_window.accept', 'change_window.create']);
  });

  it('is cancelled before its end: its drift raises alerts then', async () => {
    const providerId = await newProvider();
    const id = await bucket(providerId);
    const window = await announce({ provider_id: providerId });
    await change(providerId, id, { versioning: 'suspended' });
    await admin.delete(`/api/v1/change-windows/${window.id}`, { expect: 204 });
    assert.equal((await driftsOf(id))[0]?.expected, false);
    assert.equal((await alertsOn(id)).length, 1);
    await admin.delete(`/api/v1/change-windows/${window.id}`, { expect: 409 });
    await accept(window.id, 409);
    const over = await announce({ provider_id: providerId });
    await end(over.id);
    await admin.delete(`/api/v1/change-windows/${over.id}`, { expect: 409 });
  });

  it('is refused when it is over, empty, too long, in the past, or the same as another', async () => {
    const providerId = await newProvider();
    const own = { provider_id: providerId };
    await announce({ ...own, starts_at: at(-2), ends_at: at(-1) }, 422);
    const soon = at(1);
    await announce({ ...own, starts_at: soon, ends_at: soon }, 422);
    await announce({ ...own, ends_at: at(15 * 24) }, 422);
    await announce({ ...own, starts_at: at(-1) }, 422);
    await announce({ ...own, reason: '  ' }, 422);
    await announce({ provider_id: 999_999 }, 422);
    const { id } = await announce(own);
    assert.match(
      JSON.stringify(await announce({ ...own, starts_at: at(1), ends_at: at(3) }, 409)),
      new RegExp(`${id}`),
    );
    await announce({ ...own, starts_at: at(3), ends_at: at(4) });
    await announce({ ...own, resource_types: ['db_instance'] });
    const user = api(app.url, (await member(app.database, { role: 'user' })).token);
    await user.post(
      '/api/v1/change-windows',
      { ...own, starts_at: at(5), ends_at: at(6), reason: 'x' },
      { expect: 403 },
    );
  });

  it('is listed with exact totals by status, account and waiting drift', async () => {
    const providerId = await newProvider();
    const id = await bucket(providerId);
    const waiting = await announce({ provider_id: providerId });
    await change(providerId, id, { versioning: 'suspended' });
    const later = await announce({ provider_id: providerId, starts_at: at(10), ends_at: at(11) });
    const listed = async (query: Record<string, string | number>) => {
      const { body } = await admin.get<{ data: ShownWindow[]; meta: { total: number } }>('/api/v1/change-windows', {
        query: { provider_id: providerId, ...query },
        expect: 200,
      });
      assert.equal(body.meta.total, body.data.length);
      return body.data.map((window) => window.id);
    };
    assert.deepEqual(await listed({}), [later.id, waiting.id]);
    assert.deepEqual(await listed({ status: 'scheduled' }), [later.id]);
    assert.deepEqual(await listed({ waiting: 'true' }), [waiting.id]);
    assert.deepEqual(await listed({ status: 'ended' }), []);
  });

  it('publishes its end once, for each account in which drift waits', async () => {
    const [providerId, quiet] = [await newProvider(), await newProvider()];
    const id = await bucket(providerId);
    const { id: windowId } = await announce({ provider_id: providerId });
    const { id: quietId } = await announce({ provider_id: quiet });
    await change(providerId, id, { versioning: 'suspended' });
    const publish = (given: number) => app.database.transaction((transaction) => publishWindowEnd(transaction, given));
    assert.ok(((await publish(windowId)) ?? 0) > hourMs);
    await end(windowId);
    await end(quietId);
    for (const given of [windowId, windowId, quietId]) assert.equal(await publish(given), null);
    const events = await app.database('events').where({ type: 'change_window.ended' }).select('provider_id', 'data');
    assert.deepEqual(
      events.map(({ provider_id: by, data }) => [by, data.id, data.waiting_drifts]),
      [[providerId, windowId, 1]],
    );
  });
});
