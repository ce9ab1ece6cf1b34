import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import { readTraceparent, traceparentOf } from '../../domain/trace-context.ts';
import type { OpenSpan, SpanOptions, Tracer } from './tracing.ts';

/** Spans are sent in batches; unsent ones are lost when a process is killed. */
const sendEveryMs = 1_000;
const longestAttribute = 2_000;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Random ids, except for a span with given ids, which are set right before it starts. */
class GivenIds implements IdGenerator {
  given: { spanId: string; traceId: string } | null = null;
  readonly #random = new RandomIdGenerator();

  generateTraceId(): string {
    return this.given?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.#random.generateSpanId();
  }
}

/** Returns an OpenTelemetry tracer that exports by OTLP over HTTP to `{endpoint}/v1/traces`. */
export function createOpenTelemetryTracer(options: {
  endpoint: string;
  /** As in `OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`, the values URL-encoded. */
  headers: string | null;
  samplePercent: number;
  process: 'api' | 'workers';
}): Tracer {
  const root = new TraceIdRatioBasedSampler(options.samplePercent / 100);
  const ids = new GivenIds();
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    headers: headersOf(options.headers),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'infrastructure-audit-service',
      'service.namespace': options.process,
      'service.instance.id': `${options.process}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  });
  const tracer = provider.getTracer('infrastructure-audit-service');
  const underWay = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<OpenSpan, Span>();

  function contextOf({ parent }: SpanOptions): Context {
    const remote = readTraceparent(parent);
    if (remote !== null) {
      return trace.setSpanContext(ROOT_CONTEXT, {
        traceId: remote.traceId,
        spanId: remote.spanId,
        traceFlags: remote.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      });
    }
    const local = underWay.getStore();
    return local === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, local);
  }

  function begin(given: SpanOptions): OpenSpan {
    const { name, kind = 'internal', attributes = {}, startedMs } = given;
    ids.given = given.ids ?? null;
    const begun = { kind: kinds[kind], attributes, ...(startedMs === undefined ? {} : { startTime: startedMs }) };
    const span = tracer.startSpan(name, begun, contextOf(given));
    ids.given = null;
    const open: OpenSpan = {
      traceparent: traceparentOfSpan(span),
      rename: (text) => void span.updateName(text),
      note: (more) => void span.setAttributes(more),
      end({ fault, endedMs } = {}) {
        if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
        span.end(endedMs);
      },
    };
    spans.set(open, span);
    return open;
  }

  return {
    begin,
    within(open, work) {
      const span = spans.get(open);
      return span === undefined ? work() : underWay.run(span, work);
    },
    active() {
      const span = underWay.getStore();
      return span === undefined ? null : traceparentOfSpan(span);
    },
    isSampled: (traceId) => root.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
    stop: () => provider.shutdown(),
  };
}

function traceparentOfSpan(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return traceparentOf({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
}

function headersOf(text: string | null): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}
