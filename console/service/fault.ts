/** A failed call, with a message for the user. */
export class Fault extends Error {
  override readonly name = 'Fault';
  /** Status of the response; 0 if there was none. */
  readonly status: number;
  readonly details: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    given: { status: number; details?: string | null; requestId?: string | null; retryAfterSeconds?: number | null },
  ) {
    super(message);
    this.status = given.status;
    this.details = given.details ?? null;
    this.requestId = given.requestId ?? null;
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
  }
}

/** Returns the fault that an error response describes. */
export function faultOf(status: number, body: unknown): Fault {
  const { error, details, request_id, retryAfter } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const message = typeof error === 'string' && error !== '' ? error : `The service answered with status ${status}`;
  return new Fault(message, {
    status,
    details: typeof details === 'string' ? details : null,
    requestId: typeof request_id === 'string' ? request_id : null,
    retryAfterSeconds: typeof retryAfter === 'number' ? retryAfter : null,
  });
}

/** Returns the fault for a call without a response. */
export function faultOfError(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const isNetwork = isSlow || error instanceof TypeError;
  const message = isSlow ? 'The service did not answer in time' : 'The service cannot be reached';
  return new Fault(isNetwork ? message : String(error), { status: 0 });
}

/** Returns what to do about a fault; null if the message is enough. */
export function adviceFor({ status, retryAfterSeconds }: Fault): string | null {
  if (status === 0) return 'Check your connection, then try again.';
  if (status === 403) return 'Ask an admin for access.';
  if (status === 429) return `Try again in ${retryAfterSeconds ?? 60} seconds.`;
  if (status === 503) return 'Part of the service is unavailable; nothing was changed. Try again in a moment.';
  if (status >= 500) return 'Try again; the log of the service has the details.';
  return null;
}
