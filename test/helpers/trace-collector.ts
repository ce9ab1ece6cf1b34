import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP describes it, with its attributes as an object. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  attributes: Record<string, unknown>;
  isFailed: boolean;
  startedMs: number;
  endedMs: number;
  /** `api` or `workers`. */
  process: unknown;
}

/** A collector of traces (OTLP over HTTP, JSON) on a free loopback port. */
export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** Every body that came, as text. */
  bodies: string[];
  headers: NodeJS.Dict<string | string[]>[];
  close(): Promise<void>;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: number | string;
  boolValue?: boolean;
}
type OtlpAttributes = { key: string; value: OtlpValue }[];
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: OtlpAttributes };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes: OtlpAttributes;
        status?: { code?: number };
        startTimeUnixNano: string;
        endTimeUnixNano: string;
      }[];
    }[];
  }[];
}

const valuesOf = (attributes: OtlpAttributes): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue ?? null]),
  );
const msOf = (nano: string): number => Number(BigInt(nano) / 1_000_000n);

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const take = (traces: OtlpTraces): void => {
    for (const { resource, scopeSpans } of traces.resourceSpans) {
      const process = valuesOf(resource.attributes)['service.namespace'];
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { traceId, spanId, parentSpanId, name, attributes, status } = span;
        spans.push({
          traceId,
          spanId,
          parentSpanId: parentSpanId === undefined || parentSpanId === '' ? null : parentSpanId,
          name,
          attributes: valuesOf(attributes),
          isFailed: status?.code === 2,
          startedMs: msOf(span.startTimeUnixNano),
          endedMs: msOf(span.endTimeUnixNano),
          process,
        });
      }
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      bodies.push(body);
      headers.push(request.headers);
      if (request.url === '/v1/traces') take(JSON.parse(body) as OtlpTraces);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
