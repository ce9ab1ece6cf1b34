import { setTimeout as delay } from 'node:timers/promises';
import { errors, request, type Dispatcher } from 'undici';
import type { JsonObject } from '../../../domain/json.ts';
import { CloudError, isRetryable } from '../errors.ts';
import { readText } from '../read-text.ts';
import { refusalOf } from './gcp-errors.ts';
import { gcpHosts, type GcpService } from './services.ts';
import type { TokenSource } from './token.ts';

const answerTimeoutMs = 30_000;
const mostAttempts = 4;
const firstPauseMs = 250;
/** A longer wait is left to whoever runs the listing: it can free its slot meanwhile. */
const longestPauseInPlaceMs = 2_000;

export type GcpQuery = Record<string, string | number | boolean | null | undefined>;

/** Calls of Google's REST APIs as one service account. Every fault is a `CloudError`. */
export interface GcpCalls {
  get<Answer = JsonObject>(service: GcpService, path: string, query?: GcpQuery): Promise<Answer>;
  /** For calls that only read, although they are POSTs (`:getIamPolicy`); they are repeated like a GET. */
  post<Answer = JsonObject>(service: GcpService, path: string, body: JsonObject): Promise<Answer>;
}

/**
 * Calls go to the API's own host, or, with `endpointUrl`, to that endpoint with the same paths. Throttled and
 * unserved calls are repeated with growing pauses, four times at most.
 */
export function createGcpCalls(options: {
  tokens: TokenSource;
  endpointUrl: string | null;
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** Bounds the calls in flight. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
}): GcpCalls {
  const { tokens, endpointUrl, dispatcher, signal, limit } = options;

  async function once<Answer>(call: { name: string; url: URL; body: JsonObject | null }): Promise<Answer> {
    const { name, url, body } = call;
    const authorization = `Bearer ${await tokens.token()}`;
    signal.throwIfAborted();
    let status: number;
    let text: string;
    let retryAfter: string | null;
    try {
      const answer = await request(url, {
        method: body === null ? 'GET' : 'POST',
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        dispatcher,
        signal,
        headersTimeout: answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
      });
      status = answer.statusCode;
      const header = answer.headers['retry-after'];
      retryAfter = typeof header === 'string' ? header : null;
      text = await readText(answer.body, name);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CloudError) throw error;
      const isSlow = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
      const message = isSlow ? 'there was no answer within 30 s' : 'it could not be reached';
      throw new CloudError({ kind: 'unavailable', call: name, message, cause: error });
    }
    if (status < 200 || status > 299) throw refusalOf({ call: name, status, text, retryAfter });
    try {
      return JSON.parse(text) as Answer;
    } catch (error) {
      throw new CloudError({ kind: 'unavailable', call: name, message: 'the answer is no JSON', cause: error });
    }
  }

  async function call<Answer>(service: GcpService, path: string, given: { query?: GcpQuery; body?: JsonObject }) {
    const url = new URL(endpointUrl === null ? `https://${gcpHosts[service]}` : endpointUrl);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    for (const [name, value] of Object.entries(given.query ?? {})) {
      if (value !== null && value !== undefined) url.searchParams.append(name, String(value));
    }
    const name = `${service}:${path.split('/').at(-1) ?? path}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await limit(() => once<Answer>({ name, url, body: given.body ?? null }));
      } catch (error) {
        if (!(error instanceof CloudError) || !isRetryable(error.kind) || attempt >= mostAttempts) throw error;
        // What hung once would hold its place for minutes: whoever runs the listing tries again later.
        if (error.cause instanceof errors.HeadersTimeoutError || error.cause instanceof errors.BodyTimeoutError)
          throw error;
        const pauseMs = error.retryAfterMs ?? Math.random() * firstPauseMs * 2 ** attempt;
        if (pauseMs > longestPauseInPlaceMs) throw error;
        await delay(pauseMs, undefined, { signal });
      }
    }
  }

  return {
    get: (service, path, query = {}) => call(service, path, { query }),
    post: (service, path, body) => call(service, path, { body }),
  };
}
