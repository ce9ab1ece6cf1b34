import type { Settings } from '../settings.ts';

/** The attributes of a span: names, ids and counts, never the value of a query and never a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  name: string;
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** `traceparent` of the parent span; the current span if it is omitted. */
  parent?: string | null;
  /** Ids from another source; `traceId` for a span without a parent. */
  ids?: { spanId: string; traceId: string };
  startedMs?: number;
}

/** A started span. */
export interface OpenSpan {
  /** Identifies it as the parent of other spans. */
  traceparent: string;
  rename(name: string): void;
  note(attributes: SpanAttributes): void;
  /** Ends it; as failed with the name of a fault. `endedMs` is in Unix milliseconds, now by default. */
  end(how?: { fault?: string | undefined; endedMs?: number }): void;
}

/** Creates and sends spans; there is one per process, and none by default. */
export interface Tracer {
  begin(options: SpanOptions): OpenSpan;
  /** Runs work in a span, so that spans started in it become its children. */
  within<Result>(span: OpenSpan, work: () => Result): Result;
  /** Returns the `traceparent` of the current span; null outside of any. */
  active(): string | null;
  /** Returns whether a trace with this id, started here, would be recorded. */
  isSampled(traceId: string): boolean;
  /** Sends pending spans. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;

export type TracingSettings = Pick<
  Settings,
  'otelExporterOtlpEndpoint' | 'otelExporterOtlpHeaders' | 'tracesSamplePercent'
>;

/**
 * Starts tracing of this process if an endpoint is set; otherwise nothing is loaded, and every span costs one
 * comparison. Returns the function that stops it.
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

/** Runs work in a new span; the span is null if the process is not traced. Errors are passed on. */
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

/** Returns the name of an error for a span: only its kind, since a message may reveal too much. */
export function faultName(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const type = 'type' in error && typeof error.type === 'string' ? error.type : error.name;
  return 'code' in error && typeof error.code === 'string' ? `${type} ${error.code}` : type;
}
