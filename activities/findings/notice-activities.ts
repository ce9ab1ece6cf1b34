import { ApplicationFailure } from '@temporalio/common';
import { noteNoticeSent } from '../../db/commands/findings/notices.ts';
import type { Database } from '../../db/database.ts';
import { noticeToSend } from '../../db/reads/findings/notices.ts';
import { noticeMail } from '../../domain/findings/notice-mail.ts';
import { MailError, type Mailer } from '../../platform/mailer.ts';
import { mailRefusedType } from '../invitations/invitation-activities.ts';

/** Returns the activity that sends notices about findings. Their content is read when it runs, and is in no history. */
export function noticeActivities(deps: { database: Database; mailer: Mailer | null; baseUrl: string }) {
  const { database, mailer, baseUrl } = deps;
  return {
    /** Sends a notice unless it is no longer due. Throws `MailRefused` when retries cannot help. */
    async sendFindingNotice({ noticeId }: { noticeId: number }): Promise<'sent' | 'not_due'> {
      const notice = await noticeToSend(database, noticeId);
      if (notice === null) return 'not_due';
      if (mailer === null) {
        throw new MailError('SMTP_URL and MAIL_FROM are not set for this worker', { isFinal: false });
      }
      const words = noticeMail(notice, { baseUrl });
      const messageId = `<finding-notice-${noticeId}@${new URL(baseUrl).hostname.replace(/[^\w.-]/g, '')}>`;
      try {
        await mailer.send({ to: notice.email, ...words, messageId });
      } catch (error) {
        if (!(error instanceof MailError && error.isFinal)) throw error;
        throw ApplicationFailure.create({ message: error.message, type: mailRefusedType, nonRetryable: true });
      }
      await noteNoticeSent(database, noticeId);
      return 'sent';
    },
  };
}

export type NoticeActivities = ReturnType<typeof noticeActivities>;
