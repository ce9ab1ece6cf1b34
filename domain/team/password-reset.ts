import { createHash } from 'node:crypto';
import { workflowTaskQueue, type WorkflowStart } from '../workflow-start.ts';

const tokenPrefix = 'isr_';

/** Returns the text of a token that resets a password, made from 32 random bytes. */
export function passwordResetTokenText(random: Uint8Array): string {
  return tokenPrefix + Buffer.from(random).toString('base64url');
}

/** Returns the SHA-256 of a whole token, which has 256 random bits, so that no slow hash is needed. */
export function hashOfPasswordResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns subject and text of the e-mail. The token is in the fragment (`#`), which browsers never send to a server.
 */
export function passwordResetMail(reset: { baseUrl: string; token: string; expiresAt: Date }): {
  subject: string;
  text: string;
} {
  const until = `${reset.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: 'Reset your Infrastructure Audit Service password',
    text: [
      'A password reset was requested for the account with this e-mail address.',
      '',
      'Open this link to set a new password:',
      `${reset.baseUrl}/reset-password#token=${reset.token}`,
      '',
      `The link works once and expires on ${until}. If you did not request it, ignore this e-mail: your password has not changed.`,
      '',
    ].join('\n'),
  };
}

/** Returns the workflow that sends the mail. */
export function passwordResetStart({ id, workflowId }: { id: number; workflowId: string }): WorkflowStart {
  return {
    workflowType: 'sendPasswordReset',
    workflowId,
    taskQueue: workflowTaskQueue,
    arguments: [id],
    searchAttributes: {},
    staticSummary: `Sends the link of password reset ${id}`,
  };
}
