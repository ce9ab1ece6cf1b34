import type { Database } from '../../db/database.ts';
import type { ClaimedStep } from '../../db/commands/remediation/steps.ts';
import type { CommandKind } from '../../domain/remediation/command-kinds.ts';
import type { Command } from '../../domain/remediation/commands.ts';
import { planHash } from '../../domain/remediation/plan-hash.ts';
import type { RemediationStatus } from '../../domain/remediation/statuses.ts';
import { statementChannelField } from '../../domain/wire-names.ts';
import { signStatement } from '../../platform/statements.ts';
import { makeDriftFinding, makeResource } from './factories.ts';
import type { TestMember } from './identity.ts';

const plan = { title: 'Fix it', steps: [], diff: [], left: [] };

/** Returns the number of a claimed attempt, and anything else as it is. */
export function attemptOf(claim: ClaimedStep | 'stopped' | null): number | 'stopped' | null {
  return claim === null || claim === 'stopped' ? claim : claim.attempt;
}

/** The row of an action with an empty plan, in some state, without a workflow. */
export async function makeAction(
  database: Database,
  action: { providerId: number; status: RemediationStatus },
): Promise<{ id: number; workflowId: string }> {
  const resource = await makeResource(database, { providerId: action.providerId });
  const hash = planHash(plan);
  const hour = new Date(Date.now() + 3_600_000);
  const [row] = await database('remediation_actions')
    .insert({
      title: plan.title,
      resource_id: resource.id,
      provider_id: action.providerId,
      drift_id: await makeDriftFinding(database, { resource }),
      status: action.status,
      risk: 'low',
      risk_reasons: '[]',
      plan: JSON.stringify(plan),
      plan_hash: hash,
      approved_hash: action.status === 'pending_approval' ? null : hash,
      requested_name: 'test',
      expires_at: ['pending_approval', 'approved'].includes(action.status) ? hour : null,
      rollback_until: action.status === 'completed' ? hour : null,
    })
    .returning<{ id: number; workflow_id: string }[]>(['id', 'workflow_id']);
  if (row === undefined) throw new Error('the action was not made');
  return { id: row.id, workflowId: row.workflow_id };
}

/** A command as the API sends it for a member, signed now. */
export function signedCommand(
  key: Buffer,
  asked: { actionId: number; kind: CommandKind; by: TestMember; requestId?: string },
): Command {
  const { actionId, kind, by, requestId = 'request' } = asked;
  const stated = { kind, comment: null, planHash: null, force: false };
  const { id, email } = by;
  const asker = { member_id: id, email, role: 'admin', [statementChannelField]: 'api', request_id: requestId } as const;
  const statement = signStatement(key, { actionId, command: stated }, asker);
  return { ...stated, actor: email, statement, signedDecision: null };
}
