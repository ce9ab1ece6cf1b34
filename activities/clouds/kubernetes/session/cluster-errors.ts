import { OutboundRefusedError } from '../../../../platform/outbound/refusal.ts';
import { CloudError, type CloudErrorKind } from '../../errors.ts';

const longestMessage = 300;

/** The API server's description of a failed call (`Status` of meta/v1). */
interface StatusAnswer {
  kind?: unknown;
  message?: unknown;
  reason?: unknown;
  details?: { retryAfterSeconds?: unknown };
  /** For an expired listing: the token to continue with the rest of it. */
  metadata?: { continue?: unknown };
}

/** An unsuccessful response: its `CloudError`, with details for callers that know the call. */
export class ClusterAnswerError extends CloudError {
  readonly status: number;
  /** Token to continue an expired listing; null when there is none. */
  readonly freshToken: string | null;
  /** Private, so that no log has it. */
  readonly #said: string;

  constructor(answer: { status: number; body: string; retryAfter: string | undefined; call: string }) {
    const said = parsedStatus(answer.body);
    const seconds = Number(said.details?.retryAfterSeconds ?? answer.retryAfter ?? Number.NaN);
    const whole = messageOf(said) ?? `answered with status ${answer.status}`;
    super({
      kind: kindOf(answer.status),
      call: answer.call,
      message: shownWords(whole),
      code: typeof said.reason === 'string' && said.reason !== '' ? said.reason : String(answer.status),
      retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null,
    });
    this.status = answer.status;
    this.#said = whole;
    const token = said.metadata?.continue;
    this.freshToken = typeof token === 'string' && token !== '' ? token : null;
  }

  /** Returns the description as the server wrote it, neither cut nor in one line. It may quote secrets. */
  saidWhole(): string {
    return this.#said;
  }
}

/** The response exceeds the size limit. */
export class AnswerTooLarge extends CloudError {
  constructor(call: string) {
    super({ kind: 'unavailable', call, message: 'the answer is too large' });
  }
}

function kindOf(status: number): CloudErrorKind {
  if (status === 401) return 'bad_credentials';
  if (status === 403) return 'access_denied';
  if (status === 429) return 'throttled';
  if (status === 405 || status === 406) return 'not_supported';
  return status >= 500 || status === 408 ? 'unavailable' : 'invalid_request';
}

function parsedStatus(body: string): StatusAnswer {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

function messageOf({ kind, message }: StatusAnswer): string | null {
  return kind === 'Status' && typeof message === 'string' && message !== '' ? message : null;
}

/** Returns a description as it is shown: in one line, and not too long. */
export function shownWords(message: string): string {
  return message.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, longestMessage);
}

/** Node's codes of certificate errors, which no retry resolves. */
const certificateFaults = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Returns the {@link CloudError} of a call without a response. The cause is not attached, since it contains headers.
 */
export function toClusterError(fault: unknown, call: string): CloudError {
  if (fault instanceof CloudError) return fault;
  if (fault instanceof OutboundRefusedError && fault.code !== 'unresolved') {
    return new CloudError({ kind: 'invalid_request', call, message: fault.message, code: fault.code });
  }
  const code = codeOf(fault);
  if (certificateFaults.has(code)) {
    const message = `the certificate of the server does not fit the expected authority or name (${code})`;
    return new CloudError({ kind: 'invalid_request', call, message, code });
  }
  if (/^ERR_SSL_.*ALERT/.test(code)) {
    return new CloudError({
      kind: 'bad_credentials',
      call,
      message: `the server refused the connection (${code})`,
      code,
    });
  }
  return new CloudError({ kind: 'unavailable', call, message: `no answer (${code})`, code });
}

/**
 * Returns an error that also names who called, where the cluster rejected the identity or could not be called at all.
 */
export function namedFault(fault: unknown, subject: string | null): unknown {
  if (subject === null || !(fault instanceof CloudError) || fault instanceof AnswerTooLarge) return fault;
  if (fault instanceof ClusterAnswerError && fault.status !== 401) return fault;
  const { kind, call, code, retryAfterMs } = fault;
  const message = `${fault.message.slice(call.length + 2)} (${subject})`;
  return new CloudError({ kind, call, message, code, retryAfterMs });
}

function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  const { code, name, cause } = fault as Error & { code?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? codeOf(cause) : name;
}
