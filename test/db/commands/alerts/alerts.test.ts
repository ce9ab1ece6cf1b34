import assert from 'node:assert/strict';
import { onlyProvider } from '../../../../domain/organizations/provider-selection.ts';
import { addAlert, changeAlerts } from '../../../../db/commands/alerts/alerts.ts';
import { raiseAlerts } from '../../../../db/commands/alerts/raise.ts';
import { resolveAlerts, resolveProviderAlerts } from '../../../../db/commands/alerts/resolve.ts';
import { saveAlertRules } from '../../../../db/commands/alerts/rules.ts';
import { alertOnSyncEnd } from '../../../../db/commands/alerts/sync-end.ts';
import type { Transaction } from '../../../../db/database.ts';
import { findAlert, listAlerts, listCauses, resourceOfAlert } from '../../../../db/reads/alerts/alerts.ts';
import { readAlertRules } from '../../../../db/reads/alerts/rules.ts';
import type { ExecutionRow } from '../../../../db/reads/jobs/executions.ts';
import type { AlertCause, DriftCause } from '../../../../domain/alerts/causes.ts';
import { defaultAlertRules } from '../../../../domain/alerts/rules.ts';
import { makeProvider, makeResource, type MadeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('An alert', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let memberId: number;
  let providerId: number;
  let resource: MadeResource;

  before(async () => {
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    resource = await makeResource(database(), { providerId, name: 'web' });
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const byHand = (values: object = {}) =>
    insertRow(database(), 'alerts', {
      title: 't',
      type: 'security',
      severity: 'low',
      provider_id: providerId,
      ...values,
    });
  const resolved = { status: 'resolved', resolved_at: new Date() };
  const rowOf = (id: number) => database()('alerts').where({ id }).first();
  const statuses = (ids: number[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).status));
  const change = (ids: number[], action: 'acknowledge' | 'resolve', note: string | null = null) =>
    inOne((trx) => changeAlerts(trx, { ids, action, memberId, resolutionNote: note }));
  const drift = (findingId: number, given: Partial<DriftCause> = {}): DriftCause => ({
    kind: 'drift',
    findingId,
    resourceId: resource.id,
    resourceName: 'web',
    providerId,
    driftType: 'configuration',
    severity: 'high',
    summary: `finding ${findingId}`,
    ...given,
  });
  const raise = (...causes: AlertCause[]) => inOne((trx) => raiseAlerts(trx, causes));
  const own = () => database()('alerts').where({ provider_id: providerId }).orderBy('id');

  it('takes an action in the states that allow it, and says in which the others are', async () => {
    const ids = [await byHand(), await byHand({ status: 'acknowledged' }), await byHand(resolved), await byHand()];
    const [open, acknowledged, over, untouched] = ids as [number, number, number, number];
    const first = await change([open, acknowledged, over, 0], 'acknowledge');
    assert.deepEqual(first.changedIds, [open]);
    assert.deepEqual(
      [...first.stateOf],
      [
        [open, 'open'],
        [acknowledged, 'acknowledged'],
        [over, 'resolved'],
      ],
    );
    const row = await rowOf(open);
    assert.deepEqual([row.acknowledged_by, row.resolved_by, row.acknowledged_at !== null], [memberId, null, true]);
    const second = await change([acknowledged, over], 'resolve', 'done');
    assert.deepEqual(second.changedIds, [acknowledged]);
    const closed = await rowOf(acknowledged);
    assert.deepEqual(
      [closed.status, closed.resolved_by, closed.resolution_note, closed.acknowledged_by],
      ['resolved', memberId, 'done', null],
    );
    assert.deepEqual(await statuses([over, untouched]), ['resolved', 'open']);
    const late = await whileUncommitted(database(), {
      change: (trx) => trx('alerts').where({ id: untouched }).update(resolved),
      command: (trx) => changeAlerts(trx, { ids: [untouched], action: 'acknowledge', memberId, resolutionNote: null }),
    });
    assert.deepEqual(late.changedIds, []);
  });

  it('is listed newest first by every filter, also on pages of the later half', async () => {
    const other = await makeProvider(database());
    const ids = [
      await byHand({ resource_id: resource.id }),
      await byHand({ severity: 'high' }),
      await byHand({ type: 'cost' }),
      await byHand(resolved),
      await byHand(),
    ];
    await byHand({ provider_id: other.id });
    const list = async (filters: object, page = 1, perPage = 10) => {
      const { rows, total } = await listAlerts(database(), {
        providers: onlyProvider(providerId),
        filters,
        page,
        perPage,
      });
      return [rows.map(({ id }) => id), total];
    };
    const newest = ids.toReversed();
    assert.deepEqual(await list({ severity: undefined }), [newest, 5]);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({}, page, 2)));
    assert.deepEqual(pages, [
      [newest.slice(0, 2), 5],
      [newest.slice(2, 4), 5],
      [newest.slice(4), 5],
      [[], 5],
    ]);
    assert.deepEqual(
      [await list({ severity: 'high' }), await list({ type: 'cost' }), await list({ status: 'resolved' })],
      [
        [[ids[1]], 1],
        [[ids[2]], 1],
        [[ids[3]], 1],
      ],
    );
    const found = await findAlert(database(), ids[0] ?? 0);
    assert.deepEqual([found?.id, found?.resource_name, found?.cause_count], [ids[0], 'web', 0]);
    assert.equal(await findAlert(database(), 0), null);
    assert.deepEqual(await inOne((trx) => resourceOfAlert(trx, resource.id)), {
      id: resource.id,
      name: 'web',
      provider_id: providerId,
    });
    assert.equal(await inOne((trx) => resourceOfAlert(trx, 0)), null);
    const given = {
      title: 'mine',
      type: 'cost' as const,
      severity: 'low' as const,
      description: null,
      resource_id: null,
      provider_id: null,
      created_by: memberId,
    };
    const added = await inOne((trx) => addAlert(trx, given));
    assert.equal((await findAlert(database(), added.id))?.title, 'mine');
  });

  it('lists its causes in the natural order of their titles, so many at most', async () => {
    const [id, other] = [await byHand(), await byHand()];
    const cause = (name: string, title: string | null, alert_id = id) => ({
      rule: 'drift',
      subject: `s${name}`,
      cause: name,
      title,
      alert_id,
    });
    await database()('alert_causes').insert([
      cause('a', 'Control 1.10'),
      cause('b', 'Control 1.2'),
      cause('c', null),
      cause('d', 'x', other),
    ]);
    const titles = async (limit: number) =>
      (await listCauses(database(), { alertId: id, limit })).map(({ title }) => title);
    assert.deepEqual(
      [await titles(10), await titles(2)],
      [
        [null, 'Control 1.2', 'Control 1.10'],
        ['Control 1.2', 'Control 1.10'],
      ],
    );
    assert.equal((await findAlert(database(), id))?.cause_count, 3);
  });

  it('lists the first five of its causes in its text, and the number of the others', async () => {
    await raise(...[1, 2, 3, 4, 5, 6, 7].map((id) => drift(id)));
    const [alert, ...others] = await own();
    assert.deepEqual(others, []);
    assert.equal(alert.description, 'finding 1; finding 2; finding 3; finding 4; finding 5; and 2 more');
    await inOne((trx) =>
      resolveAlerts(
        trx,
        [1, 2, 3].map((findingId) => ({ kind: 'drift', resourceId: resource.id, findingId, note: 'n' })),
      ),
    );
    assert.equal((await own())[0].description, 'finding 4; finding 5; finding 6; finding 7');
  });

  it('loses the causes that are over: one of a subject, or all', async () => {
    const second = await makeResource(database(), { providerId });
    const elsewhere = drift(9, { resourceId: second.id });
    await raise(drift(1), drift(2), elsewhere);
    const clear = (given: object) =>
      inOne((trx) => resolveAlerts(trx, [{ kind: 'drift', resourceId: resource.id, note: 'gone', ...given } as never]));
    await clear({ findingId: 7 });
    await clear({ kind: 'vulnerability' });
    assert.deepEqual(
      (await own()).map(({ status }) => status),
      ['open', 'open'],
    );
    await clear({});
    const [first, other] = await own();
    assert.deepEqual([first.status, first.resolution_note, other.status], ['resolved', 'gone', 'open']);
    const at = first.resolved_at;
    await clear({});
    assert.deepEqual((await own())[0].resolved_at, at);
  });

  it('resolved by hand keeps its note when its causes are over', async () => {
    await raise(drift(1));
    const [{ id }] = await own();
    await change([id], 'resolve', 'known');
    await inOne((trx) => resolveAlerts(trx, [{ kind: 'drift', resourceId: resource.id, note: 'gone' }]));
    assert.equal((await rowOf(id)).resolution_note, 'known');
  });

  it('of a deleted provider is resolved, unless someone made it by hand', async () => {
    const other = await makeProvider(database());
    const elsewhere = await makeResource(database(), { providerId: other.id });
    await raise(drift(1), drift(2, { resourceId: elsewhere.id, providerId: other.id }));
    const manual = await byHand();
    const [{ id: raised }] = await own();
    await change([raised], 'resolve', 'known');
    const again = await makeResource(database(), { providerId });
    await raise(drift(3, { resourceId: again.id }));
    await inOne((trx) => resolveProviderAlerts(trx, { providerId, note: 'deleted' }));
    const rows = await own();
    assert.deepEqual(
      rows.map(({ id, status, resolution_note: note }) => [id === manual, status, note]).toSorted(),
      [
        [false, 'resolved', 'deleted'],
        [false, 'resolved', 'known'],
        [true, 'open', null],
      ].toSorted(),
    );
    const causes = database()('alert_causes').join('alerts', 'alerts.id', 'alert_causes.alert_id');
    assert.deepEqual(await causes.clone().where({ provider_id: providerId }), []);
    assert.equal((await causes.where({ provider_id: other.id })).length, 1);
  });

  it('takes the worse severity with its text, and counts how often its cause was seen', async () => {
    const failed = (failuresInARow: number, reason: string): AlertCause => ({
      kind: 'provider_error',
      providerId,
      providerName: 'p',
      executionId: 1,
      failuresInARow,
      reason,
    });
    await raise(failed(2, 'first'));
    await raise(failed(3, 'second'));
    const [alert, ...others] = await own();
    assert.deepEqual([alert.occurrences, others], [2, []]);
    assert.match(alert.description, /first/);
    assert.ok(alert.last_seen_at > alert.created_at);
    const events = await database()('events').where({ provider_id: providerId }).pluck('type');
    assert.deepEqual(events, ['alert.created']);
    await raise();
  });

  describe('on a provider that cannot be audited', () => {
    let jobId: number;

    beforeEach(async () => {
      ({ id: jobId } = await database()('jobs').where({ provider_id: providerId }).first());
    });
    const sync = async (status: 'failed' | 'succeeded', error: string | null = 'denied') => {
      const values = { job_id: jobId, type: 'inventory_sync', trigger: 'api', status, error, ended_at: new Date() };
      const id = await insertRow(database(), 'executions', values);
      const execution: ExecutionRow = await database()('executions').where({ id }).first();
      await inOne((trx) => alertOnSyncEnd(trx, { execution, providerId }));
    };

    it('is raised by the second failure in a row of its own syncs, and resolved by a success', async () => {
      const { id: otherJob } = await database()('jobs')
        .where({ provider_id: (await makeProvider(database())).id })
        .first();
      const failed = { type: 'inventory_sync', trigger: 'api', status: 'failed', ended_at: new Date() };
      await insertRow(database(), 'executions', { ...failed, job_id: otherJob });
      await sync('failed');
      assert.deepEqual(await own(), []);
      await insertRow(database(), 'executions', {
        job_id: jobId,
        type: 'inventory_sync',
        trigger: 'api',
        subject: 'now',
      });
      await sync('failed', null);
      const [alert] = await own();
      assert.deepEqual([alert.status, alert.severity], ['open', 'high']);
      assert.match(alert.description, /no reason was given/);
      await sync('succeeded');
      assert.deepEqual(
        (await own()).map((row) => [row.status, row.resolution_note]),
        [['resolved', 'A sync succeeded']],
      );
      await sync('failed');
      assert.equal((await own()).length, 1);
    });

    it('is not raised for one that is deleted', async () => {
      await sync('failed');
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      await sync('failed');
      assert.deepEqual(await own(), []);
    });
  });

  it('is raised by rules, which members change one after the other', async () => {
    assert.deepEqual(await readAlertRules(database()), defaultAlertRules);
    const rules = { ...defaultAlertRules, drift: { ...defaultAlertRules.drift, group_by: 'finding' as never } };
    for (const each of [defaultAlertRules, rules]) {
      await inOne((trx) => saveAlertRules(trx, { rules: each, memberId }));
    }
    assert.equal((await readAlertRules(database())).drift.group_by, 'finding');
    const rows = await database()('alert_rules');
    assert.ok(rows.every(({ updated_by: by }) => by === memberId));
    await database()('alert_rules').where({ rule: 'drift' }).update({ settings: '{}' });
    assert.deepEqual((await readAlertRules(database())).drift, defaultAlertRules.drift);
    await database()('alert_rules').delete();
  });
});
