import { baselineSettings, bucketSettings, driftedSettings, makeBucketDrift } from '../../helpers/drifted-bucket.ts';
import { eventually } from '../../helpers/eventually.ts';
import { planned, reaches } from '../../helpers/remediations.ts';
import { actionBuckets, type Ground } from '../ground.ts';
import { sentOf, type AcceptedCommand, type Operation, type Reply } from '../operation.ts';

/**
 * Plans a finding. A sync of the last round may have read a bucket before a rollback and stored it after: then the
 * inventory shows what is no more, until the next sync.
 */
async function planOn(ground: Ground, findingId: number): Promise<{ id: number }> {
  const { client, database } = ground;
  const asked = { finding_type: 'drift', finding_id: findingId };
  const { status, body: action } = await client.post<{ id: number }>('/api/v1/remediation', asked);
  if (status === 201) return action;
  const resource = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .where({ 'finding.id': findingId })
    .first<{ provider_id: number }>('resource.provider_id');
  const path = `/api/v1/providers/${resource.provider_id}/sync`;
  const { body } = await client.post<{ execution_id: number }>(path, undefined, { expect: 202 });
  await eventually(
    async () => {
      const row = await database('executions').where({ id: body.execution_id }).first<{ status: string }>('status');
      if (row.status !== 'succeeded') throw new Error(`the sync is ${row.status}`);
    },
    { withinMs: 60_000 },
  );
  return planned(client, findingId);
}

/** What the executions and the rollbacks share: which action each bucket has. */
interface Actions {
  /** Buckets in their drifted state, to be executed. */
  drifted: string[];
  /** Completed actions, to be rolled back. */
  completed: { id: number; bucket: string }[];
  /** Actions with a command of the last round that got no answer: it may arrive until its statement expires. */
  unanswered: Set<number>;
}

/** Executions and rollbacks of actions: two operations that hand the buckets to each other from round to round. */
export function remediations(ground: Ground): [Operation, Operation] {
  const actions: Actions = { drifted: [...actionBuckets], completed: [], unanswered: new Set() };
  return [executions(ground, actions), rollbacks(ground, actions)];
}

/** Creates a finding of a bucket, or finds the one that a rollback has opened again. */
async function openFinding({ database, admin }: Ground, bucket: string): Promise<number> {
  const found = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .where({ 'resource.name': bucket, 'finding.aspect': 'versioning' })
    .whereNot({ 'finding.status': 'resolved' })
    .first<{ id: number } | undefined>('finding.id');
  return found?.id ?? (await makeBucketDrift(database, { bucket, memberId: admin.id })).driftId;
}

async function waitingAction(
  { database }: Ground,
  bucket: string,
): Promise<{ id: number; status: string } | undefined> {
  return database('remediation_actions as action')
    .join('resources as resource', 'resource.id', 'action.resource_id')
    .where({ 'resource.name': bucket })
    .whereIn('action.status', ['pending_approval', 'approved'])
    .first('action.id', 'action.status');
}

/** An action that a round commands, and how the command was answered. */
interface Commanded {
  id: number;
  bucket: string;
  reply: Reply<unknown> | null;
  /** How often a command of this kind had moved it before the round. */
  movesBefore: number;
  /** A command of the last round got no answer. */
  wasUnanswered: boolean;
}

/** The audit log holds one row for each time that a command moved an action. */
async function moves({ database }: Ground, { id, action }: { id: number; action: string }): Promise<number> {
  const rows = await database('audit_log').where({ subject_type: 'remediation', subject_id: id, action }).pluck('id');
  return rows.length;
}

const versioningChanges = ({ proxy }: Ground, bucket: string): number =>
  proxy.changes().filter(({ name }) => new RegExp(`/${bucket}/?\\?versioning`).test(name)).length;

function executionOf({ database }: Ground, id: number): AcceptedCommand {
  return {
    name: `execution of action ${id}`,
    async ending() {
      const row = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
      if (row.status === 'completed') return 'done';
      return row.status === 'failed' ? 'failed' : null;
    },
  };
}

function rollbackOf({ database }: Ground, id: number): AcceptedCommand {
  return {
    name: `rollback of action ${id}`,
    async ending() {
      const row = await database('remediation_actions')
        .where({ id })
        .first<{ status: string; rollback_status: string | null }>('status', 'rollback_status');
      if (row.status === 'rolled_back') return 'done';
      return row.rollback_status === 'failed' ? 'failed' : null;
    },
  };
}

/** Sends a command to every action of a round, and notes the answers. */
async function command(
  { balancer }: Ground,
  { round, verb, unanswered }: { round: Commanded[]; verb: 'execute' | 'rollback'; unanswered: Set<number> },
): Promise<Reply<unknown>[]> {
  const replies = await Promise.all(round.map(({ id }) => balancer.post(`/api/v1/remediation/${id}/${verb}`)));
  for (const [index, one] of round.entries()) {
    one.reply = replies[index] ?? null;
    if (one.reply?.outcome === 'unclear') unanswered.add(one.id);
  }
  return replies;
}

/** Actions whose command got no answer and moved them. */
async function movedUnanswered(ground: Ground, round: Commanded[], action: string): Promise<Commanded[]> {
  const moved: Commanded[] = [];
  for (const one of round) {
    if (one.reply?.outcome === 'unclear' && (await moves(ground, { id: one.id, action })) > one.movesBefore)
      moved.push(one);
  }
  return moved;
}

/** What is wrong with the number of moves, of effects and with the bucket of an action after a round. */
async function inconsistencies(
  ground: Ground,
  one: Commanded,
  expected: { action: string; changes: number; versioning: string; state: string },
): Promise<string[]> {
  const { id, bucket, reply, movesBefore, wasUnanswered } = one;
  const moved = (await moves(ground, { id, action: expected.action })) - movesBefore;
  const changes = versioningChanges(ground, bucket);
  const { versioning } = await bucketSettings(ground.s3, bucket);
  return [
    ...(moved > 1 ? [`${expected.action} moved action ${id} ${moved} times`] : []),
    ...(moved > 0 && reply?.outcome === 'refused' && !wasUnanswered
      ? [`${expected.action} moved action ${id} although it was refused: ${reply.reason}`]
      : []),
    ...(moved === 0 && changes > 0 ? [`action ${id} changed its bucket without a command`] : []),
    ...(changes > expected.changes ? [`action ${id}, ${expected.state}, changed its bucket ${changes} times`] : []),
    ...(versioning === expected.versioning ? [] : [`the bucket of action ${id}, ${expected.state}, is ${versioning}`]),
  ];
}

function executions(ground: Ground, actions: Actions): Operation {
  const { database, client, proxy } = ground;
  const action = 'remediation.execute';
  let round: Commanded[] = [];
  return {
    name: 'remediation',
    async prepare() {
      proxy.reset();
      round = [];
      for (const bucket of actions.drifted.slice(0, actionBuckets.length / 2)) {
        // A command that the last round was refused left its action as it was.
        const left = await waitingAction(ground, bucket);
        const id = left?.id ?? (await planOn(ground, await openFinding(ground, bucket))).id;
        if (left?.status !== 'approved') await client.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
        await reaches(client, id, 'approved');
        round.push({
          id,
          bucket,
          reply: null,
          movesBefore: await moves(ground, { id, action }),
          wasUnanswered: actions.unanswered.delete(id),
        });
      }
    },
    async send() {
      const replies = await command(ground, { round, verb: 'execute', unanswered: actions.unanswered });
      return sentOf(replies, (_, index) => executionOf(ground, round[index]?.id ?? 0));
    },
    unanswered: async () => (await movedUnanswered(ground, round, action)).map(({ id }) => executionOf(ground, id)),
    async doubled() {
      const lines: string[] = [];
      const changesOf: Record<string, number> = { approved: 0, completed: 1, failed: 2 };
      for (const one of round) {
        const { id, bucket } = one;
        const { status } = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
        const { versioning } = status === 'completed' ? baselineSettings : driftedSettings;
        const changes = changesOf[status] ?? 1;
        lines.push(...(await inconsistencies(ground, one, { action, changes, versioning, state: status })));
        if (status !== 'completed') continue;
        actions.drifted = actions.drifted.filter((other) => other !== bucket);
        actions.completed.push({ id, bucket });
      }
      return lines;
    },
  };
}

function rollbacks(ground: Ground, actions: Actions): Operation {
  const { database } = ground;
  const action = 'remediation.rollback';
  let round: Commanded[] = [];
  return {
    name: 'rollback',
    async prepare() {
      round = [];
      for (const { id, bucket } of actions.completed.slice(0, actionBuckets.length / 2)) {
        round.push({
          id,
          bucket,
          reply: null,
          movesBefore: await moves(ground, { id, action }),
          wasUnanswered: actions.unanswered.delete(id),
        });
      }
    },
    async send() {
      const replies = await command(ground, { round, verb: 'rollback', unanswered: actions.unanswered });
      return sentOf(replies, (_, index) => rollbackOf(ground, round[index]?.id ?? 0));
    },
    unanswered: async () => (await movedUnanswered(ground, round, action)).map(({ id }) => rollbackOf(ground, id)),
    async doubled() {
      const lines: string[] = [];
      for (const one of round) {
        const { id, bucket } = one;
        const { status } = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
        const isBack = status === 'rolled_back';
        const { versioning } = isBack ? driftedSettings : baselineSettings;
        // A rollback that failed may have made its change and taken it back.
        const changes = isBack ? 1 : 2;
        lines.push(...(await inconsistencies(ground, one, { action, changes, versioning, state: status })));
        if (!isBack) continue;
        actions.completed = actions.completed.filter((other) => other.id !== id);
        actions.drifted.push(bucket);
      }
      return lines;
    },
  };
}
