/** Name of the Temporal header that carries a trace, the same as in Temporal's own interceptors. */
export const traceHeader = '_tracer-data';

/** A position in a trace, as in `traceparent` of W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  isSampled: boolean;
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` (W3C Trace Context, version 00); null when it is none. */
export function readTraceparent(text: unknown): TraceContext | null {
  const parts = typeof text === 'string' ? pattern.exec(text) : null;
  if (parts === null) return null;
  const [, traceId = '', spanId = '', flags = ''] = parts;
  // Ids that are all zeros are invalid.
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Returns the same place as text. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/**
 * Returns the id of the span of a workflow run, made from its run id (a UUID): the workflow may not draw one, and its
 * activities, which other processes run, must name the same. The second half, since the first of some kinds is a time.
 */
export function spanIdOfRun(runId: string): string {
  return runId.replaceAll('-', '').slice(16);
}

/** Returns the trace of a run that belongs to no other, such as one that a Schedule started. */
export function traceIdOfRun(runId: string): string {
  return runId.replaceAll('-', '');
}
