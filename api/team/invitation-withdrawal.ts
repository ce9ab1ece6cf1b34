import { writeAudits } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import { revokeInvitationsOf } from '../../db/commands/members/invitations.ts';
import { actorOf } from '../actor.ts';

/**
 * Withdraws the open invitations of a former admin, in the transaction of that change: whoever lost the right to invite
 * must not keep access through an invitation.
 */
export async function withdrawInvitations(
  transaction: Transaction,
  { request, memberId }: { request: Parameters<typeof actorOf>[0]; memberId: number },
): Promise<void> {
  const revoked = await revokeInvitationsOf(transaction, memberId);
  const actor = actorOf(request);
  await writeAudits(
    transaction,
    revoked.map(({ id, email, role }) => ({
      actor,
      action: 'invitation.revoke',
      subjectType: 'invitation',
      subjectId: id,
      before: { email, role, invited_by: memberId },
    })),
  );
}
