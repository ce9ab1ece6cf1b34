import type { Settings } from './settings.ts';

const timeoutMs = 20_000;

/** A mail that could not be sent. The message names the step and the code, never the content of the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the server rejected it permanently (RFC 5321 §4.2.1: replies 5xx). */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for every attempt to send the same mail, so that a mailbox can detect duplicates. */
  messageId: string;
}

export interface Mailer {
  /** Sends a mail to the server. Throws `MailError`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Returns a mailer for `SMTP_URL` and `MAIL_FROM`; null if they are not set. */
export async function createMailer(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Promise<Mailer | null> {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl === null || mailFrom === null) return null;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The content is our own text: it must never make the library read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId }) {
      try {
        // The library does not parse an address object, so it cannot be read as a list.
        await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text, messageId });
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

function mailError(error: unknown): MailError {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const step = command === undefined ? '' : ` at ${command}`;
  if (typeof responseCode !== 'number') {
    return new MailError(`The mail server could not be used${step}: ${code ?? 'unknown fault'}`, { isFinal: false });
  }
  // The operator has to correct wrong credentials; the mail is sent after that.
  const isFinal = responseCode >= 500 && code !== 'EAUTH';
  return new MailError(`The mail server answered ${responseCode}${step}`, { isFinal });
}
