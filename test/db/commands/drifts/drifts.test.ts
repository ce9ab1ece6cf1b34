import assert from 'node:assert/strict';
import { allProviders, selectionOf } from '../../../../domain/organizations/provider-selection.ts';
import {
  acceptDrifts,
  investigateDrift,
  lockDriftStatus,
  resolveDrifts,
} from '../../../../db/commands/drifts/drifts.ts';
import { publishDetected, publishResolved } from '../../../../db/commands/drifts/publish.ts';
import { recheckResources } from '../../../../db/commands/drifts/recheck.ts';
import {
  createFindings,
  lockNextToScan,
  resolveFindings,
  updateFindings,
} from '../../../../db/commands/drifts/scan.ts';
import type { Transaction } from '../../../../db/database.ts';
import { findWithDeletion } from '../../../../db/reads/drifts/deletion.ts';
import { findDrift, listDrifts, openDriftsOf, summariseDrifts } from '../../../../db/reads/drifts/drifts.ts';
import { countCreatedFindings, countMonitored, readToScan } from '../../../../db/reads/drifts/scan.ts';
import {
  changeResource,
  deleteResource,
  makeBaseline,
  makeDriftExecution,
  makeDriftFinding,
  makeProvider,
  makeResource,
} from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('Drift findings', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let memberId: number;
  let providerId: number;

  before(async () => {
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const resource = (values: Partial<Parameters<typeof makeResource>[1]> = {}) =>
    makeResource(database(), { providerId, ...values });
  const capture = (resourceId: number) => makeBaseline(database(), { resourceId, memberId });
  const voided = (id: number) => database()('baselines').where({ id }).update({ voided_at: new Date() });
  const rowOf = (id: number) => database()('drift_findings').where({ id }).first();
  const eventsOf = (type: string) =>
    database()('events').where({ type, provider_id: providerId }).orderBy('id').select('data', 'resource_id');
  const deviation = (aspect: string, values: object = {}) => ({
    aspect,
    driftType: 'security' as const,
    severity: 'high' as const,
    summary: `${aspect} changed`,
    baselineValue: 1,
    currentValue: 2,
    diff: [],
    ...values,
  });

  it('are listed by every filter, found by id and summed up', async () => {
    const [a, b] = [await resource(), await resource()];
    const ids = [
      await makeDriftFinding(database(), { resource: a, severity: 'high', type: 'security' }),
      await makeDriftFinding(database(), { resource: a, status: 'resolved' }),
      await makeDriftFinding(database(), { resource: b }),
    ];
    const { id: other } = await makeProvider(database());
    const elsewhere = await makeDriftFinding(database(), { resource: await resource({ providerId: other }) });
    const list = async ({ provider_id: one, ...filter }: { provider_id?: number; [name: string]: unknown }) => {
      const { rows, total } = await listDrifts(database(), {
        providers: selectionOf({ provider_id: one }, []),
        filter,
        page: { page: 1, perPage: 50 },
      });
      assert.equal(total, rows.length);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual(await list({ provider_id: providerId }), ids.toReversed());
    assert.deepEqual(await list({ resource_id: a.id }), [ids[1], ids[0]]);
    assert.deepEqual(await list({ resource_id: a.id, status: 'resolved' }), [ids[1]]);
    assert.deepEqual(await list({ provider_id: providerId, severity: 'high', drift_type: 'security' }), [ids[0]]);
    assert.deepEqual((await findDrift(database(), ids[0] ?? 0))?.id, ids[0]);
    assert.equal(await findDrift(database(), 0), null);
    assert.deepEqual(
      [await openDriftsOf(database(), providerId), await openDriftsOf(database(), other)],
      [[ids[0], ids[2]], [elsewhere]],
    );
    const summary = await summariseDrifts(database(), allProviders);
    const count = async (where: object) => (await database()('drift_findings').where(where)).length;
    assert.deepEqual(
      [
        summary.total,
        summary.by_severity.high,
        summary.by_severity.medium,
        summary.by_severity.critical,
        summary.by_status.resolved,
        summary.by_status.detected,
      ],
      [
        await count({}),
        await count({ severity: 'high' }),
        await count({ severity: 'medium' }),
        0,
        await count({ status: 'resolved' }),
        await count({ status: 'detected' }),
      ],
    );
  });

  it('are resolved one or all of a resource, by a member, and once', async () => {
    const [a, b] = [await resource(), await resource()];
    const [first, second, closed] = [
      await makeDriftFinding(database(), { resource: a }),
      await makeDriftFinding(database(), { resource: a, status: 'investigating' }),
      await makeDriftFinding(database(), { resource: a, status: 'resolved' }),
    ];
    const elsewhere = await makeDriftFinding(database(), { resource: b });
    const resolve = async (driftId: number | null, resourceId = a.id) =>
      (await inOne((trx) => resolveDrifts(trx, { resourceId, driftId, memberId, resolution: 'fine' }))).map(
        ({ id }) => id,
      );
    assert.deepEqual(await resolve(first, b.id), []);
    assert.deepEqual([await resolve(second), await resolve(second), await resolve(null)], [[second], [], [first]]);
    const row = await rowOf(first);
    assert.deepEqual([row.status, row.resolved_by, row.resolution], ['resolved', memberId, 'fine']);
    assert.ok(row.resolved_at);
    assert.equal((await rowOf(closed)).resolved_by, null);
    assert.equal((await rowOf(elsewhere)).status, 'detected');
  });

  it('are accepted with their acceptance', async () => {
    const a = await resource();
    const [id, other] = [
      await makeDriftFinding(database(), { resource: a }),
      await makeDriftFinding(database(), { resource: a }),
    ];
    const row = { kind: 'baseline', status: 'accepted', summary: 's', reason: 'r', bound: 'b', requested_by: memberId };
    const acceptanceId = await insertRow(database(), 'acceptances', row);
    const accepted = await inOne((trx) =>
      acceptDrifts(trx, { resourceId: a.id, driftId: id, memberId, acceptanceId, resolution: 'accepted' }),
    );
    assert.deepEqual(
      accepted.map((one) => [one.id, one.acceptance_id]),
      [[id, acceptanceId]],
    );
    assert.deepEqual([(await rowOf(id)).acceptance_id, (await rowOf(other)).acceptance_id], [acceptanceId, null]);
  });

  it('are looked at by one who changes them at a time', async () => {
    const a = await resource();
    const [id, other] = [
      await makeDriftFinding(database(), { resource: a }),
      await makeDriftFinding(database(), { resource: a }),
    ];
    const status = await whileUncommitted(database(), {
      change: (first) => investigateDrift(first, id),
      command: (second) => lockDriftStatus(second, id),
    });
    assert.deepEqual([status, (await rowOf(other)).status], ['investigating', 'detected']);
    assert.equal(await inOne((trx) => lockDriftStatus(trx, 0)), null);
  });

  it('of a deleted resource say whether it has a baseline that holds', async () => {
    const a = await resource();
    const id = await makeDriftFinding(database(), { resource: a, aspect: 'existence' });
    const find = async () => {
      const found = await findWithDeletion(database(), id);
      return [found?.resource_id, found?.resource_status, found?.deleted_at !== null, found?.has_baseline];
    };
    assert.deepEqual(await find(), [a.id, 'active', false, false]);
    const baseline = await capture(a.id);
    await deleteResource(database(), a.id);
    assert.deepEqual(await find(), [a.id, 'deleted', true, true]);
    await voided(baseline);
    assert.deepEqual(await find(), [a.id, 'deleted', true, false]);
    assert.equal(await findWithDeletion(database(), 0), null);
  });

  describe('of a scan', () => {
    it('are looked for where configuration, deletion or an open finding ask for it, page by page', async () => {
      const same = await resource();
      await capture(same.id);
      const changed = await resource();
      await capture(changed.id);
      await changeResource(database(), changed.id, { configuration: { a: 1 } });
      const gone = await resource();
      await capture(gone.id);
      await deleteResource(database(), gone.id);
      const found = await resource();
      await makeDriftFinding(database(), { resource: found });
      const resolved = await resource();
      await makeDriftFinding(database(), { resource: resolved, status: 'resolved' });
      await resource({ status: 'deleted' });
      const { id: other } = await makeProvider(database());
      await makeDriftFinding(database(), { resource: await resource({ providerId: other }) });
      const next = (after: number, limit = 10) => inOne((trx) => lockNextToScan(trx, { providerId, after, limit }));
      assert.deepEqual(await next(0), [changed.id, gone.id, found.id]);
      assert.deepEqual(
        [await next(changed.id), await next(0, 2)],
        [
          [gone.id, found.id],
          [changed.id, gone.id],
        ],
      );
      const back = await capture(changed.id);
      assert.deepEqual(await next(0), [gone.id, found.id]);
      await voided(back);
      assert.deepEqual(await next(0), [changed.id, gone.id, found.id]);
      assert.equal(await countMonitored(database(), providerId), 3);
      await database()('baselines').where({ resource_id: same.id }).update({ voided_at: new Date() });
      assert.equal(await countMonitored(database(), providerId), 2);
    });

    it('are looked for under a lock against captures, which lets syncs continue', async () => {
      const found = await resource();
      await makeDriftFinding(database(), { resource: found });
      await inOne(async (scan) => {
        await lockNextToScan(scan, { providerId, after: 0, limit: 10 });
        await database()('resources').where({ id: found.id }).update({ name: 'synced' });
        await assert.rejects(
          inOne(async (other) => {
            await other.raw(`set local lock_timeout = '30ms'`);
            await other('resources').where({ id: found.id }).forUpdate().first('id');
          }),
          /lock timeout/,
        );
      });
    });

    it('are compared with the newest baseline and what is known of each aspect', async () => {
      const a = await resource({ configuration: { v: 1 }, unreadable: { '/x': 'denied' } });
      await capture(a.id);
      const newest = await capture(a.id);
      await voided(await capture(a.id));
      await changeResource(database(), a.id, { configuration: { v: 2 }, unreadable: { '/y': 'denied' } });
      const bare = await resource();
      const resolved = (aspect: string) => makeDriftFinding(database(), { resource: a, aspect, status: 'resolved' });
      const open = await makeDriftFinding(database(), { resource: a, aspect: 'open' });
      await resolved('twice');
      const last = await resolved('twice');
      const byHand = await resolved('by hand');
      await database()('drift_findings').where({ id: byHand }).update({ resolved_by: memberId });
      const acceptedOne = await resolved('accepted');
      const row = {
        kind: 'baseline',
        status: 'accepted',
        summary: 's',
        reason: 'r',
        bound: 'b',
        requested_by: memberId,
      };
      const acceptance_id = await insertRow(database(), 'acceptances', row);
      await database()('drift_findings').where({ id: acceptedOne }).update({ resolved_by: memberId, acceptance_id });
      const [first, second, ...others] = await inOne((trx) => readToScan(trx, [bare.id, a.id]));
      assert.deepEqual(others, []);
      assert.deepEqual(
        [first?.id, first?.baseline_id, first?.baseline, first?.configuration, first?.unreadable],
        [
          a.id,
          newest,
          { configuration: { v: 1 }, unreadable: { '/x': 'denied' }, facts: null },
          { v: 2 },
          { '/y': 'denied' },
        ],
      );
      assert.deepEqual(
        first?.open_findings.map(({ id }) => id),
        [open],
      );
      assert.deepEqual(first?.resolved_findings, { twice: last, 'by hand': byHand, accepted: acceptedOne });
      assert.deepEqual([first?.set_aside, first?.deletion_accepted], [['by hand'], false]);
      assert.deepEqual(
        [second?.id, second?.baseline, second?.baseline_id, second?.open_findings],
        [bare.id, null, null, []],
      );
    });

    it('count a deletion as accepted once its finding was resolved after it', async () => {
      const a = await resource();
      const isAccepted = async () => (await inOne((trx) => readToScan(trx, [a.id])))[0]?.deletion_accepted;
      const id = await makeDriftFinding(database(), { resource: a, aspect: 'existence', status: 'resolved' });
      assert.equal(await isAccepted(), false);
      await deleteResource(database(), a.id);
      const { deleted_at: at } = await database()('resources').where({ id: a.id }).first();
      for (const [detectedAt, expected] of [
        [new Date(at.getTime() - 1), false],
        [at, true],
      ] as const) {
        await database()('drift_findings').where({ id }).update({ detected_at: detectedAt });
        assert.equal(await isAccepted(), expected);
      }
      await database()('drift_findings').where({ id }).update({ status: 'detected', resolved_at: null });
      assert.equal(await isAccepted(), false);
    });

    it('are created unless they are open, updated and resolved while they are', async () => {
      const a = await resource();
      const executionId = await makeDriftExecution(database());
      const baselineId = await capture(a.id);
      const previousId = await makeDriftFinding(database(), { resource: a, aspect: 'old', status: 'resolved' });
      const create = (aspects: string[], execution: number | null = executionId) =>
        inOne((trx) =>
          createFindings(
            trx,
            { providerId, executionId: execution },
            aspects.map((aspect) => ({
              resourceId: a.id,
              baselineId,
              previousId,
              span: null,
              deviation: deviation(aspect),
            })),
          ),
        );
      assert.deepEqual(await create([]), []);
      const [made] = await create(['tags']);
      assert.ok(made);
      const row = await rowOf(made.id);
      assert.deepEqual(
        [
          row.provider_id,
          row.baseline_id,
          row.previous_id,
          row.execution_id,
          row.drift_type,
          row.severity,
          row.current_value,
        ],
        [providerId, baselineId, previousId, executionId, 'security', 'high', 2],
      );
      assert.deepEqual(
        (await create(['tags', 'owner'], null)).map(({ aspect }) => aspect),
        ['owner'],
      );
      const count = (id: number) => inOne((trx) => countCreatedFindings(trx, id));
      assert.deepEqual([await count(executionId), await count(0)], [1, 0]);
      const update = (id: number) =>
        inOne((trx) =>
          updateFindings(trx, [
            {
              id,
              resourceId: a.id,
              baselineId: null,
              span: null,
              deviation: deviation('tags', { severity: 'low', currentValue: 3 }),
            },
          ]),
        );
      assert.deepEqual(
        (await update(made.id)).map(({ id }) => id),
        [made.id],
      );
      const updated = await rowOf(made.id);
      assert.deepEqual([updated.severity, updated.current_value, updated.baseline_id], ['low', 3, null]);
      assert.ok(updated.last_seen_at > row.last_seen_at);
      const resolve = () => inOne((trx) => resolveFindings(trx, [{ id: made.id, resolution: 'gone' }]));
      assert.deepEqual(
        (await resolve()).map((one) => [one.id, one.resolution]),
        [[made.id, 'gone']],
      );
      assert.deepEqual(
        [await resolve(), await update(made.id), await inOne((trx) => updateFindings(trx, []))],
        [[], [], []],
      );
      assert.deepEqual(await inOne((trx) => resolveFindings(trx, [])), []);
      assert.equal((await rowOf(made.id)).status, 'resolved');
      assert.equal((await create(['tags'])).length, 1);
    });
  });

  describe('that are published', () => {
    it('raise and clear alerts, and cancel what waits to fix them', async () => {
      const { id: actionId } = await makeAction(database(), { providerId, status: 'approved' });
      const { drift_id: driftId } = await database()('remediation_actions').where({ id: actionId }).first();
      await database()('drift_findings').where({ id: driftId }).update({ severity: 'critical' });
      const finding = async () => (await findDrift(database(), driftId)) ?? assert.fail();
      const detected = await finding();
      await inOne((trx) => publishDetected(trx, [detected]));
      const [event] = await eventsOf('drift.detected');
      assert.deepEqual([event.data.id, event.resource_id], [driftId, detected.resource_id]);
      const alert = () => database()('alerts').where({ provider_id: providerId }).first();
      assert.equal((await alert()).status, 'open');
      const resolved = { ...detected, resolution: null, resolved_at: null };
      await inOne((trx) => publishResolved(trx, [resolved]));
      const [end] = await eventsOf('drift.resolved');
      assert.deepEqual([end.data.id, end.data.resolved_at], [driftId, detected.last_seen_at.toISOString()]);
      assert.deepEqual(
        [(await alert()).status, (await alert()).resolution_note],
        ['resolved', 'The drift finding was resolved'],
      );
      const action = await database()('remediation_actions').where({ id: actionId }).first();
      assert.deepEqual([action.status, action.decision], ['failed', 'cancelled']);
    });

    it('come from a recheck at once, with what is over, of live providers alone', async () => {
      const a = await resource({ configuration: { created_at: 'a', tags: {} } });
      await capture(a.id);
      await changeResource(database(), a.id, { configuration: { created_at: 'b', tags: {} } });
      const over = await makeDriftFinding(database(), { resource: a, aspect: 'tags' });
      const { id: gone } = await makeProvider(database(), { deletedAt: new Date() });
      const dead = await resource({ providerId: gone });
      const left = await makeDriftFinding(database(), { resource: dead });
      const opened = await inOne((trx) => recheckResources(trx, [a.id, dead.id]));
      const [found, ...others] = await database()('drift_findings').where({ resource_id: a.id, status: 'detected' });
      assert.deepEqual([opened, others], [[found.id], []]);
      assert.equal((await rowOf(over)).status, 'resolved');
      assert.equal((await rowOf(left)).status, 'detected');
      assert.deepEqual(
        (await eventsOf('drift.detected')).map(({ data }) => data.id),
        [found.id],
      );
      assert.deepEqual(
        (await eventsOf('drift.resolved')).map(({ data }) => data.id),
        [over],
      );
      assert.deepEqual(await inOne((trx) => recheckResources(trx, [a.id])), []);
      assert.deepEqual(await inOne((trx) => recheckResources(trx, [])), []);
    });
  });
});
