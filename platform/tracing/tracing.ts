import type { Settings } from '../settings.ts';

/** The attributes of a span: names, ids and counts, never the value of a query and never a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  name: string;
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** `traceparent` of the span it belongs to; without one, that which is under way here. */
  parent?: string | null;
  /** Ids that are given from elsewhere; `traceId` for a span without a parent. */
  ids?: { spanId: string; traceId: string };
  startedMs?: number;
}

/** A span that has begun. */
export interface OpenSpan {
  /** How what follows names it as its parent. */
  traceparent: string;
  rename(name: string): void;
  note(attributes: SpanAttributes): void;
  /** Ends it; with the name of a fault as failed. `endedMs` is a time of day, now when it is left out. */
  end(how?: { fault?: string | undefined; endedMs?: number }): void;
}

/** Makes spans and sends them off; there is one in a process, and none by default. */
export interface Tracer {
  begin(options: SpanOptions): OpenSpan;
  /** Runs work in a span, so that what begins in it belongs to it. */
  within<Result>(span: OpenSpan, work: () => Result): Result;
  /** Returns the `traceparent` of the current span; null outside of any. */
  active(): string | null;
  /** Returns whether a trace with this id, begun here, would be recorded. */
  isSampled(traceId: string): boolean;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;

export type TracingSettings = Pick<
  Settings,
  'otelExporterOtlpEndpoint' | 'otelExporterOtlpHeaders' | 'tracesSamplePercent'
>;

/**
 * Begins to trace this process if an endpoint is set; otherwise nothing is loaded, and every span costs one comparison.
 * Returns how to end it.
 */
export async function startTracing(
  settings: TracingSettings,
  process: 'api' | 'workers',
): Promise<() => Promise<void>> {
  if (settings.otelExporterOtlpEndpoint === null) return async () => undefined;
  const { createOpenTelemetryTracer } = await import('./opentelemetry.ts');
  const started = createOpenTelemetryTracer({
    endpoint: settings.otelExporterOtlpEndpoint,
    headers: settings.otelExporterOtlpHeaders,
    samplePercent: settings.tracesSamplePercent,
    process,
  });
  tracer = started;
  return async () => {
    tracer = null;
    await started.stop();
  };
}

/** Returns the tracer of this process; null when it is not traced. */
export function currentTracer(): Tracer | null {
  return tracer;
}

/** Returns the `traceparent` of the current span; null outside of any. */
export function activeTraceparent(): string | null {
  return tracer?.active() ?? null;
}

/** Does work in a span of its own; the span is null when the process is not traced. What it throws is passed on. */
export async function inSpan<Result>(
  options: SpanOptions,
  work: (span: OpenSpan | null) => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work(null);
  const span = tracer.begin(options);
  let fault: string | undefined;
  try {
    return await tracer.within(span, () => work(span));
  } catch (error) {
    fault = faultName(error);
    throw error;
  } finally {
    span.end({ fault });
  }
}

/** Returns the text of a fault in a span: its kind alone, since a message may reveal too much. */
export function faultName(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name;
  return 'code' in error && typeof error.code === 'string' ? `${type} ${error.code}` : type;
}
