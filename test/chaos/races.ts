import { makeBucketDrift } from '../helpers/drifted-bucket.ts';
import { planned } from '../helpers/remediations.ts';
import { eventually } from '../helpers/eventually.ts';
import type { Cell } from './cell.ts';
import { racingBucket, type Ground } from './ground.ts';

export const racesName = 'F7 races of commands';
const crowd = 10;

/** Ten members send the same command at once, over both API processes: it moves the action once. */
export async function playRaces(ground: Ground): Promise<Cell[]> {
  const { database, admin, client } = ground;
  const open = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .where({ 'resource.name': racingBucket, 'finding.aspect': 'versioning' })
    .whereNot({ 'finding.status': 'resolved' })
    .first<{ id: number } | undefined>('finding.id');
  const driftId = open?.id ?? (await makeBucketDrift(database, { bucket: racingBucket, memberId: admin.id })).driftId;
  const { id } = await planned(client, driftId);
  const cells: Cell[] = [];
  for (const [command, until] of [
    ['approve', 'approved'],
    ['execute', 'completed'],
    ['rollback', 'rolled_back'],
  ] as const) {
    cells.push(await race(ground, { id, command, until }));
  }
  return cells;
}

async function race(
  { database, balancer }: Ground,
  { id, command, until }: { id: number; command: string; until: string },
): Promise<Cell> {
  const begunAt = Date.now();
  const replies = await Promise.all(
    Array.from({ length: crowd }, () =>
      balancer.post(`/api/v1/remediation/${id}/${command}`, command === 'approve' ? {} : undefined),
    ),
  );
  const ended = await eventually(
    async () => {
      const row = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
      if (row.status !== until) throw new Error(`action ${id} is ${row.status}`);
      return true;
    },
    { withinMs: 60_000 },
  ).catch(() => false);
  const rows = await database('audit_log')
    .where({ subject_type: 'remediation', subject_id: id, action: `remediation.${command}` })
    .pluck('id');
  const count = (outcome: string) => replies.filter((reply) => reply.outcome === outcome).length;
  const accepted = count('accepted');
  return {
    fault: racesName,
    operation: command,
    point: '-',
    accepted,
    refused: count('refused'),
    unclear: count('unclear'),
    unclearDone: 0,
    failed: 0,
    lost: ended || accepted === 0 ? 0 : 1,
    doubled: Math.max(0, rows.length - 1),
    recoveriesMs: ended ? [Date.now() - begunAt] : [],
    remarks: [
      ...(ended ? [] : [`${command} of action ${id} did not end; ${accepted} of ${crowd} were accepted`]),
      ...(rows.length > 1 ? [`${command} moved action ${id} ${rows.length} times`] : []),
    ],
  };
}
