import { setTimeout as wait } from 'node:timers/promises';
import {
  baselineSettings,
  bucketSettings,
  driftedSettings,
  makeBucket,
  makeBucketDrift,
} from '../helpers/drifted-bucket.ts';
import { eventually } from '../helpers/eventually.ts';
import { planned, reaches } from '../helpers/remediations.ts';
import type { Cell } from './cell.ts';
import type { Ground } from './ground.ts';
import type { Reply } from './operation.ts';

export const frozenCommandsName = 'F5 Temporal killed twice under 120 executes';

const actionsAtOnce = 120;
const executesAtOnce = 24;
/** Longer than the signed statement of a command holds. */
const awayMs = 38_000;
const endsWithinMs = 90_000;
const sentWithinMs = 180_000;
const refusedPauseMs = 500;

/** How often an action in a state has changed its bucket; one that failed may have taken its change back. */
const changesAtMost: Record<string, number> = { approved: 0, completed: 1 };

interface Approved {
  id: number;
  bucket: string;
}

/** Does something to each item, so many at once. */
async function inLanes<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

async function approvedActions(ground: Ground): Promise<Approved[]> {
  const { database, s3, client, admin, providers } = ground;
  const first = providers[0];
  if (first === undefined) throw new Error('there is no account');
  const run = Date.now().toString(36);
  const buckets = Array.from({ length: actionsAtOnce }, (_, index) => `frozen-${run}-${index}`);
  for (const bucket of buckets) await makeBucket(s3, bucket);
  await eventually(
    async () => {
      const { body } = await client.post<{ execution_id: number }>(`/api/v1/providers/${first.id}/sync`, undefined, {
        expect: 202,
      });
      await eventually(
        async () => {
          const row = await database('executions').where({ id: body.execution_id }).first<{ status: string }>('status');
          if (row.status === 'running') throw new Error('the sync runs');
        },
        { withinMs: endsWithinMs },
      );
      // A listing may start before the last bucket is shown.
      const seen = await database('resources').whereIn('name', buckets).countDistinct<{ count: number }[]>('name');
      if (seen[0]?.count !== buckets.length)
        throw new Error(`${seen[0]?.count} of ${buckets.length} buckets were seen`);
    },
    { withinMs: endsWithinMs },
  );
  const actions: Approved[] = [];
  await inLanes(buckets, 4, async (bucket) => {
    const { driftId } = await makeBucketDrift(database, { bucket, memberId: admin.id });
    const { id } = await planned(client, driftId);
    await client.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
    await reaches(client, id, 'approved', { withinMs: 60_000 });
    actions.push({ id, bucket });
  });
  return actions;
}

/**
 * 120 approved actions are executed, 24 at once. Temporal is killed in the middle, stays away for 38 seconds, and is
 * killed again while the rest is sent. Each execute that was accepted ends; each without an answer ends too, or left
 * nothing behind.
 */
export async function playFrozenCommands(ground: Ground): Promise<Cell[]> {
  const { database, balancer, temporal, s3, proxy } = ground;
  const actions = await approvedActions(ground);
  proxy.reset();
  const outcomes = new Map<number, Reply<unknown>['outcome']>();
  const killAndReturn = async (): Promise<void> => {
    await temporal.kill();
    await wait(awayMs);
    await temporal.start();
  };
  let begun = 0;
  const kills: Promise<void>[] = [];
  await inLanes(actions, executesAtOnce, async ({ id }) => {
    begun += 1;
    // In the middle of what is sent at first, and of what is sent after Temporal came back.
    if (begun === executesAtOnce + executesAtOnce / 2) kills.push(killAndReturn());
    if (begun === actionsAtOnce - executesAtOnce) kills.push(Promise.all(kills).then(killAndReturn));
    // Refused ones are sent again, so that many are on their way at each kill.
    for (const until = Date.now() + sentWithinMs; ; await wait(refusedPauseMs)) {
      const { outcome } = await balancer.post(`/api/v1/remediation/${id}/execute`);
      outcomes.set(id, outcome);
      if (outcome !== 'refused' || Date.now() > until) return;
    }
  });
  await Promise.all(kills);
  const healedAt = Date.now();

  const cell: Cell = {
    fault: frozenCommandsName,
    operation: 'remediation',
    point: 'middle',
    accepted: 0,
    refused: 0,
    unclear: 0,
    unclearDone: 0,
    failed: 0,
    lost: 0,
    doubled: 0,
    recoveriesMs: [],
    remarks: [],
  };
  const statusOf = async (id: number): Promise<string> => {
    const row = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
    return row.status;
  };
  await inLanes(actions, executesAtOnce, async ({ id }) => {
    const outcome = outcomes.get(id) ?? 'unclear';
    cell[outcome] += 1;
    for (;;) {
      const status = await statusOf(id);
      if (status === 'completed' || status === 'failed') {
        cell.recoveriesMs.push(Math.max(0, Date.now() - healedAt));
        return;
      }
      if (status === 'approved' && outcome !== 'accepted') return;
      if (Date.now() - healedAt > endsWithinMs) {
        cell.lost += 1;
        cell.remarks.push(`action ${id} was ${outcome} and is ${status}`);
        return;
      }
      await wait(100);
    }
  });
  for (const { id, bucket } of actions) {
    const status = await statusOf(id);
    const moved = await database('audit_log')
      .where({ subject_type: 'remediation', subject_id: id, action: 'remediation.execute' })
      .pluck('id');
    const changes = proxy.changes().filter(({ name }) => name.includes(`/${bucket}/`) || name.includes(`/${bucket}?`));
    const { versioning } = await bucketSettings(s3, bucket);
    const expected = (status === 'completed' ? baselineSettings : driftedSettings).versioning;
    const outcome = outcomes.get(id) ?? 'unclear';
    if (status === 'failed') cell.failed += 1;
    if (outcome === 'unclear' && moved.length > 0) cell.unclearDone += 1;
    const isWrong =
      moved.length > 1 ||
      (outcome === 'refused' && moved.length > 0) ||
      changes.length > (changesAtMost[status] ?? 2) ||
      versioning !== expected;
    if (!isWrong) continue;
    cell.doubled += 1;
    cell.remarks.push(
      `action ${id} was ${outcome}, is ${status}, moved ${moved.length} times, changed ${changes.length} times, ${versioning}`,
    );
  }
  return [cell];
}
