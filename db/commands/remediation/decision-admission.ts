import { ruleRefusal } from '../../../domain/remediation/decision-rules.ts';
import type { CommandRefusal } from '../../../domain/remediation/refusals.ts';
import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Transaction } from '../../database.ts';
import { isInside } from '../../reads/access-limits/subjects.ts';
import { deciderOf } from './deciders.ts';
import { policyRefusal } from '../remediation-policies/authority.ts';
import { signedDecisionRefusal } from './signed-decisions.ts';
import type { AttributedCommand } from './transitions.ts';

/** The fields of an action that the decision rules depend on. */
export interface AdmittedAction {
  id: number;
  requested_by: number | null;
  created_at: Date;
}

/**
 * Checks, in the transaction that carries a command out, that its sender is allowed to send it now: membership, role
 * four eyes (`domain/remediation/decision-rules.ts`) and access limits, and that a signed decision can still be used. Returns the
 * refusal, or null. Mark the decision as used (`spendSignedDecision`) once nothing else refuses the command.
 */
export async function admissionRefusal(
  transaction: Transaction,
  admitted: { action: AdmittedAction; command: AttributedCommand; fourEyes: boolean },
): Promise<CommandRefusal | null> {
  const { action, command, fourEyes } = admitted;
  if (command.policyId !== undefined) {
    return policyRefusal(transaction, { policyId: command.policyId, kind: command.kind, actionId: action.id });
  }
  const decider = await deciderOf(transaction, command.actor.memberId);
  const facts = { requestedBy: action.requested_by, createdAt: action.created_at };
  const refusal = ruleRefusal({ command, decider, action: facts, fourEyes });
  if (refusal !== null) return refusal;
  if (await isOutsideLimits(transaction, { action, command })) {
    return { kind: 'forbidden', message: 'The action is outside the access limit of the member' };
  }
  if (command.signedDecisionId === null) return null;
  return signedDecisionRefusal(transaction, {
    decisionId: command.signedDecisionId,
    actionId: action.id,
    memberId: command.actor.memberId,
    kind: command.kind,
    commandId: command.commandId,
  });
}

/** Returns whether an action is outside the limits of its sender and of the key that signed the decision, if any. */
async function isOutsideLimits(
  transaction: Transaction,
  { action, command }: { action: AdmittedAction; command: AttributedCommand },
): Promise<boolean> {
  const { memberId } = command.actor;
  if (memberId === null) return false;
  const { rows } = await transaction.raw<{ rows: { access_limit: AccessLimit }[] }>(
    `select access_limit from members where id = :memberId and access_limit is not null
     union all
     select access_limit from api_keys
     where id = (select api_key_id from signed_decisions where id = :decisionId) and access_limit is not null`,
    { memberId, decisionId: command.signedDecisionId },
  );
  if (rows.length === 0) return false;
  const limits = rows.map(({ access_limit: limit }) => limit);
  return !(await isInside(transaction, { name: 'remediation', id: action.id, limits }));
}
