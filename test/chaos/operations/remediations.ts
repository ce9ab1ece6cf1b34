import { baselineSettings, bucketSettings, driftedSettings, makeBucketDrift } from '../../helpers/drifted-bucket.ts';
import { planned, reaches } from '../../helpers/remediations.ts';
import { actionBuckets, type Ground } from '../ground.ts';
import { sentOf, type AcceptedCommand, type Operation } from '../operation.ts';

/** What the executions and the rollbacks share: which action each bucket has. */
interface Actions {
  /** Buckets in their drifted state, to be executed. */
  drifted: string[];
  /** Completed actions, to be rolled back. */
  completed: { id: number; bucket: string }[];
}

/** Executions and rollbacks of actions: two operations that hand the buckets to each other from round to round. */
export function remediations(ground: Ground): [Operation, Operation] {
  const actions: Actions = { drifted: [...actionBuckets], completed: [] };
  return [executions(ground, actions), rollbacks(ground, actions)];
}

/** Makes a finding of a bucket, or finds the one that a rollback has opened again. */
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

function executions(ground: Ground, actions: Actions): Operation {
  const { database, client, balancer, proxy, s3 } = ground;
  let round: { id: number; bucket: string }[] = [];
  return {
    name: 'remediation',
    async prepare() {
      proxy.reset();
      round = [];
      for (const bucket of actions.drifted.slice(0, actionBuckets.length / 2)) {
        // A command that the last round was refused left its action as it was.
        const left = await waitingAction(ground, bucket);
        const id = left?.id ?? (await planned(client, await openFinding(ground, bucket))).id;
        if (left?.status !== 'approved') await client.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
        await reaches(client, id, 'approved');
        round.push({ id, bucket });
      }
    },
    async send() {
      const replies = await Promise.all(round.map(({ id }) => balancer.post(`/api/v1/remediation/${id}/execute`)));
      return sentOf(replies, (_, index) => executionOf(ground, round[index]?.id ?? 0));
    },
    async doubled() {
      const lines: string[] = [];
      for (const { id, bucket } of round) {
        if ((await moves(ground, { id, action: 'remediation.execute' })) > 1)
          lines.push(`action ${id} was executed twice`);
        const row = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
        const changes = versioningChanges(ground, bucket);
        if (changes > (row.status === 'failed' ? 2 : 1)) lines.push(`action ${id} changed its bucket ${changes} times`);
        const { versioning } = row.status === 'completed' ? baselineSettings : driftedSettings;
        if ((await bucketSettings(s3, bucket)).versioning !== versioning) {
          lines.push(`the bucket of action ${id}, which is ${row.status}, is not as that says`);
        }
        if (row.status !== 'completed') continue;
        actions.drifted = actions.drifted.filter((other) => other !== bucket);
        actions.completed.push({ id, bucket });
      }
      return lines;
    },
  };
}

function rollbacks(ground: Ground, actions: Actions): Operation {
  const { database, balancer, s3 } = ground;
  let round: { id: number; bucket: string }[] = [];
  return {
    name: 'rollback',
    async prepare() {
      round = actions.completed.slice(0, actionBuckets.length / 2);
    },
    async send() {
      const replies = await Promise.all(round.map(({ id }) => balancer.post(`/api/v1/remediation/${id}/rollback`)));
      return sentOf(replies, (_, index) => rollbackOf(ground, round[index]?.id ?? 0));
    },
    async doubled() {
      const lines: string[] = [];
      for (const { id, bucket } of round) {
        const row = await database('remediation_actions').where({ id }).first<{ status: string }>('status');
        if (row.status !== 'rolled_back') continue;
        if ((await moves(ground, { id, action: 'remediation.rollback' })) > 1)
          lines.push(`action ${id} was rolled back twice`);
        const changes = versioningChanges(ground, bucket);
        if (changes > 1) lines.push(`the rollback of action ${id} changed its bucket ${changes} times`);
        if ((await bucketSettings(s3, bucket)).versioning !== driftedSettings.versioning) {
          lines.push(`the bucket of action ${id} was rolled back and is not as before`);
        }
        actions.completed = actions.completed.filter((other) => other.id !== id);
        actions.drifted.push(bucket);
      }
      return lines;
    },
  };
}
