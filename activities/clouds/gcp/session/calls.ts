import type { Dispatcher } from 'undici';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CloudCall } from '../../cloud-kind.ts';
import type { CallPacer } from '../../shared/call-pacer.ts';
import { createJsonCalls, type JsonCall } from '../../shared/json-calls.ts';
import { refusalOf } from './gcp-errors.ts';
import { quotasOf } from './quotas.ts';
import { hostOf, type GcpHost, type GcpService } from './services.ts';
import type { TokenSource } from '../../shared/token-source.ts';

export type GcpQuery = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** Calls to Google's REST APIs as one service account. Every fault is a `CloudError`. */
export interface GcpCalls {
  get<Answer = JsonObject>(service: GcpService | GcpHost, path: string, query?: GcpQuery): Promise<Answer>;
  /** Makes a call by POST that may be repeated (`:getIamPolicy`, `:pull`), which is retried like a GET. */
  post<Answer = JsonObject>(
    service: GcpService,
    path: string,
    body: JsonObject,
    options?: Pick<JsonCall, 'answerWithinMs'>,
  ): Promise<Answer>;
  /** Makes a change with one call that is not retried. */
  change(call: GcpChange): Promise<GcpChanged>;
}

/** A call that changes something. */
export interface GcpChange {
  service: GcpService | GcpHost;
  method: 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: GcpQuery;
  body?: JsonObject;
}

/** The response to a change; `answer` is its JSON object. */
export interface GcpChanged {
  status: number;
  requestId: string | null;
  answer: JsonObject;
}

/** Calls go to the API's own host, or, with `endpointUrl`, to that endpoint with the same paths. */
export function createGcpCalls(options: {
  tokens: Pick<TokenSource, 'token'> & Partial<TokenSource>;
  endpointUrl: string | null;
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** Limits the calls in flight. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called for every attempt. */
  onCall?: ((call: CloudCall) => void) | undefined;
  /** Paces calls that count against the quota of a consumer project; absent where no rate applies. */
  pacing?: { pacer: CallPacer; consumer: string } | undefined;
}): GcpCalls {
  const { endpointUrl, pacing, ...others } = options;
  const calls = createJsonCalls({
    ...others,
    pacer: pacing?.pacer,
    requestIdHeader: 'x-guploader-uploadid',
    refusalOf: ({ header, ...refusal }) => refusalOf({ ...refusal, retryAfter: header('retry-after') }),
  });
  const at = (service: GcpService | GcpHost, path: string, query: GcpQuery = {}) => {
    const url = new URL(endpointUrl === null ? `https://${hostOf(service)}` : endpointUrl);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    for (const [name, value] of Object.entries(query)) {
      if (value === null || value === undefined) continue;
      for (const one of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(one));
    }
    const quotas = pacing === undefined ? [] : quotasOf({ service, path, consumer: pacing.consumer });
    return { name: `${service}:${path.split('/').at(-1) ?? path}`, url, quotas };
  };
  return {
    get: (service, path, query) => calls.read(at(service, path, query)),
    post: (service, path, body, options) => calls.read({ ...at(service, path), ...options, body }),
    change: ({ service, method, path, query, body = null }) =>
      calls.change({ ...at(service, path, query), method, body }),
  };
}
