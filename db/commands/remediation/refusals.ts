import { storableText } from '../../../domain/inventory/canonical-json.ts';
import type { RefusedCommand } from '../../../domain/remediation/refusals.ts';
import type { Transaction } from '../../database.ts';
import { unverifiedActor, writeAudit } from '../audit/write.ts';
import { logRemediation } from './log.ts';

/** Writes a refused command to the action's log and to the audit log, once for each command. */
export async function recordRefusal(
  transaction: Transaction,
  refusal: { actionId: number; message: string; command: RefusedCommand },
): Promise<void> {
  const { actionId, command } = refusal;
  const message = storableText(refusal.message);
  await transaction('remediation_actions').where({ id: actionId }).forUpdate().first('id');
  const known = await transaction('remediation_log')
    .where({ action_id: actionId })
    .whereRaw(`data ->> 'refused_command' = ?`, [command.id])
    .first('id');
  if (known !== undefined) return;
  await logRemediation(transaction, actionId, {
    level: 'warn',
    phase: 'decide',
    message,
    data: { refused_command: command.id },
  });
  await writeAudit(transaction, {
    actor: unverifiedActor,
    action: 'remediation.refused',
    subjectType: 'remediation',
    subjectId: actionId,
    after: {
      command: command.name,
      message: command.via,
      claimed_actor: command.claimedActor === null ? null : storableText(command.claimedActor),
      reason: message,
    },
  });
}
