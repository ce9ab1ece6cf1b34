import type { CommandKind } from '../../../domain/remediation/command-kinds.ts';
import type { CommandRefusal } from '../../../domain/remediation/refusals.ts';
import type { Transaction } from '../../database.ts';

/**
 * Stores a decision that is about to be signed, and deletes those that expired more than a day ago. Returns until when
 * it can be used.
 */
export async function issueSignedDecision(
  transaction: Transaction,
  issued: {
    id: string;
    actionId: number;
    memberId: number;
    kind: CommandKind;
    validMinutes: number;
    /** What the member signed with: a session, an API key, or neither (a token of another issuer). */
    sessionId: number | null;
    keyId: number | null;
  },
): Promise<Date> {
  await transaction('signed_decisions').where('expires_at', '<', transaction.raw(`now() - interval '1 day'`)).delete();
  const [row] = await transaction('signed_decisions')
    .insert({
      id: issued.id,
      action_id: issued.actionId,
      member_id: issued.memberId,
      command: issued.kind,
      session_id: issued.sessionId,
      api_key_id: issued.keyId,
      expires_at: transaction.raw(`date_trunc('second', now() + ? * interval '1 minute')`, [issued.validMinutes]),
    })
    .returning<{ expires_at: Date }[]>('expires_at');
  if (row === undefined) throw new Error('the signed decision was not stored');
  return row.expires_at;
}

const refused = (message: string): CommandRefusal => ({ kind: 'signature', message });

/**
 * Locks a signed decision for a command. Returns why the command may not use it, or null; the same command may use it
 * again. A decision ends with the session or the API key that it was signed with.
 */
export async function signedDecisionRefusal(
  transaction: Transaction,
  use: { decisionId: string; actionId: number; memberId: number | null; kind: CommandKind; commandId: string },
): Promise<CommandRefusal | null> {
  const row = await transaction('signed_decisions')
    .where({ id: use.decisionId, action_id: use.actionId, member_id: use.memberId, command: use.kind })
    .forUpdate()
    .first<
      | { used_by_command: string | null; is_expired: boolean; session_id: number | null; api_key_id: number | null }
      | undefined
    >('used_by_command', 'session_id', 'api_key_id', transaction.raw('expires_at <= now() as is_expired'));
  if (row === undefined) return refused('The signed decision is not known');
  if (row.used_by_command === use.commandId) return null;
  if (row.used_by_command !== null) return refused('The signed decision was used before');
  if (row.is_expired) return refused('The signed decision has expired');
  if (await hasSignerEnded(transaction, row)) {
    return refused('The session or API key that signed the decision has ended');
  }
  return null;
}

/**
 * Marks a signed decision as used by a command, in the transaction that moves the action; does nothing without an id.
 */
export async function spendSignedDecision(
  transaction: Transaction,
  { signedDecisionId, commandId }: { signedDecisionId: string | null; commandId: string },
): Promise<void> {
  if (signedDecisionId === null) return;
  await transaction('signed_decisions')
    .where({ id: signedDecisionId })
    .update({ used_by_command: commandId, used_at: transaction.fn.now() });
}

async function hasSignerEnded(
  transaction: Transaction,
  { session_id: sessionId, api_key_id: keyId }: { session_id: number | null; api_key_id: number | null },
): Promise<boolean> {
  if (sessionId !== null) {
    const session = await transaction('sessions').where({ id: sessionId }).whereNull('ended_at').forShare().first('id');
    return session === undefined;
  }
  if (keyId === null) return false;
  const key = await transaction('api_keys')
    .where({ id: keyId })
    .whereRaw('(expires_at is null or expires_at > now())')
    .whereRaw(`(scopes is null or 'decide' = any(scopes))`)
    .forShare()
    .first('id');
  return key === undefined;
}
