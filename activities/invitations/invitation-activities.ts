import { randomBytes } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { addInvitationToken, noteInvitationSent } from '../../db/commands/members/invitations.ts';
import { invitationToSend } from '../../db/reads/members/invitations.ts';
import { invitationMail } from '../../domain/team/invitation-mail.ts';
import { hashOfInvitationToken, invitationLink, invitationTokenText } from '../../domain/team/invitation-token.ts';
import { MailError, type Mailer } from '../../platform/mailer.ts';

const tokenBytes = 32;

/** Failure type of a mail that the server permanently refuses. */
export const mailRefusedType = 'MailRefused';

/**
 * Returns the activity that sends invitations. The token is generated here and only put into the mail: it is in no
 * history and no log.
 */
export function invitationActivities(deps: { database: Database; mailer: Mailer | null; baseUrl: string }) {
  const { database, mailer, baseUrl } = deps;
  return {
    /** Sends an invitation unless it is no longer due. Throws `MailRefused` when retries cannot help. */
    async sendInvitation(input: { invitationId: number }): Promise<'sent' | 'not_due'> {
      const { invitationId } = input;
      const invitation = await invitationToSend(database, invitationId);
      if (invitation === null) return 'not_due';
      if (mailer === null)
        throw new MailError('SMTP_URL and MAIL_FROM are not set for this worker', { isFinal: false });
      const token = invitationTokenText(randomBytes(tokenBytes));
      await addInvitationToken(database, { invitationId, tokenHash: hashOfInvitationToken(token) });
      const { role, invited_by_email: invitedBy, expires_at: expiresAt } = invitation;
      const words = invitationMail({ role, invitedBy, link: invitationLink(baseUrl, token), expiresAt });
      const messageId = `<invitation-${invitationId}@${new URL(baseUrl).hostname.replace(/[^\w.-]/g, '')}>`;
      try {
        await mailer.send({ to: invitation.email, ...words, messageId });
      } catch (error) {
        if (!(error instanceof MailError && error.isFinal)) throw error;
        throw ApplicationFailure.create({ message: error.message, type: mailRefusedType, nonRetryable: true });
      }
      await noteInvitationSent(database, { invitationId, error: null });
      return 'sent';
    },
  };
}

export type InvitationActivities = ReturnType<typeof invitationActivities>;

/** Returns the activities of an invitation that need no mail server. */
export function invitationStateActivities({ database }: { database: Database }) {
  return {
    /** Records why an invitation could not be sent. */
    async noteInvitationUnsent(input: { invitationId: number; reason: string }): Promise<void> {
      await noteInvitationSent(database, { invitationId: input.invitationId, error: input.reason });
    },
  };
}

export type InvitationStateActivities = ReturnType<typeof invitationStateActivities>;
