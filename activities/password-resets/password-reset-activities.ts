import { randomBytes } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { addPasswordResetToken, notePasswordResetSent } from '../../db/commands/members/password-resets.ts';
import { passwordResetToSend } from '../../db/reads/members/password-resets.ts';
import {
  hashOfPasswordResetToken,
  passwordResetMail,
  passwordResetTokenText,
} from '../../domain/team/password-reset.ts';
import { MailError, type Mailer } from '../../platform/mailer.ts';
import { mailRefusedType } from '../invitations/invitation-activities.ts';

const tokenBytes = 32;

/**
 * Returns the activity that sends links to reset a password. A token is generated here and only put into the mail: it
 * is in no history and no log.
 */
export function passwordResetActivities(deps: { database: Database; mailer: Mailer | null; baseUrl: string }) {
  const { database, mailer, baseUrl } = deps;
  return {
    /** Sends a link unless it is no longer due. Throws `MailRefused` when retries cannot help. */
    async sendPasswordReset(input: { resetId: number }): Promise<'sent' | 'not_due'> {
      const { resetId } = input;
      const reset = await passwordResetToSend(database, resetId);
      if (reset === null) return 'not_due';
      if (mailer === null) {
        throw new MailError('SMTP_URL and MAIL_FROM are not set for this worker', { isFinal: false });
      }
      const token = passwordResetTokenText(randomBytes(tokenBytes));
      await addPasswordResetToken(database, { resetId, tokenHash: hashOfPasswordResetToken(token) });
      const words = passwordResetMail({ baseUrl, token, expiresAt: reset.expires_at });
      const messageId = `<password-reset-${resetId}@${new URL(baseUrl).hostname.replace(/[^\w.-]/g, '')}>`;
      try {
        await mailer.send({ to: reset.email, ...words, messageId });
      } catch (error) {
        if (!(error instanceof MailError && error.isFinal)) throw error;
        throw ApplicationFailure.create({ message: error.message, type: mailRefusedType, nonRetryable: true });
      }
      await notePasswordResetSent(database, resetId);
      return 'sent';
    },
  };
}

export type PasswordResetActivities = ReturnType<typeof passwordResetActivities>;
