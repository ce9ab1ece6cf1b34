import { setTimeout as delay } from 'node:timers/promises';
import { errors, request, type Dispatcher } from 'undici';
import type { JsonObject } from '../../../domain/json.ts';
import { CloudError, isRetryable } from '../errors.ts';
import { readText } from '../read-text.ts';
import { askedWaitMs, refusalOf } from './azure-errors.ts';
import type { TokenSource } from './token.ts';

const answerTimeoutMs = 30_000;
const mostAttempts = 4;
const firstPauseMs = 250;
/** A longer wait is left to whoever runs the listing: it can free its slot meanwhile. */
const longestPauseInPlaceMs = 2_000;

/** A page of a Resource Manager list. */
export interface ArmPage<Item> {
  value?: Item[];
  nextLink?: string | null;
}

/** Calls of Azure Resource Manager as one application. Every fault is a `CloudError`. */
export interface AzureCalls {
  get<Answer>(path: string, apiVersion: string): Promise<Answer>;
  /** For calls that only read, although they are POSTs; they are repeated like a GET. */
  post<Answer>(path: string, apiVersion: string, body: JsonObject): Promise<Answer>;
  /** The same for a path that holds its query already. */
  postTo<Answer>(pathWithQuery: string, body: JsonObject): Promise<Answer>;
  /** The page that a `nextLink` names; a link to another host is refused. */
  next<Answer>(link: string): Promise<Answer>;
}

/** Calls go to `baseUrl`, the Resource Manager of the public cloud or another. */
export function createAzureCalls(options: {
  tokens: TokenSource;
  baseUrl: string;
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** Bounds the calls in flight. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
}): AzureCalls {
  const { tokens, dispatcher, signal, limit } = options;
  const base = new URL(options.baseUrl);

  async function once<Answer>(call: { name: string; url: URL; body: JsonObject | null }): Promise<Answer> {
    const { name, url, body } = call;
    const authorization = `Bearer ${await tokens.token()}`;
    signal.throwIfAborted();
    let status: number;
    let text: string;
    let retryAfterMs: number | null;
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
      retryAfterMs = askedWaitMs((header) => {
        const value = answer.headers[header];
        return typeof value === 'string' ? value : null;
      });
      text = await readText(answer.body, name);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CloudError) throw error;
      const isSlow = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
      const message = isSlow ? 'there was no answer within 30 s' : 'it could not be reached';
      throw new CloudError({ kind: 'unavailable', call: name, message, cause: error });
    }
    if (status < 200 || status > 299) throw refusalOf({ call: name, status, text, retryAfterMs });
    try {
      return JSON.parse(text) as Answer;
    } catch (error) {
      throw new CloudError({ kind: 'unavailable', call: name, message: 'the answer is no JSON', cause: error });
    }
  }

  async function repeated<Answer>(name: string, url: URL, body: JsonObject | null): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await limit(() => once<Answer>({ name, url, body }));
      } catch (error) {
        if (!(error instanceof CloudError) || !isRetryable(error.kind) || attempt >= mostAttempts) throw error;
        // What hung once would hold its place for minutes: whoever runs the listing tries again later.
        const { cause } = error;
        if (cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError) throw error;
        const pauseMs = error.retryAfterMs ?? Math.random() * firstPauseMs * 2 ** attempt;
        if (pauseMs > longestPauseInPlaceMs) throw error;
        await delay(pauseMs, undefined, { signal });
      }
    }
  }

  const address = (path: string, apiVersion: string): URL => {
    const url = new URL(base);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    url.searchParams.set('api-version', apiVersion);
    return url;
  };
  const nameOf = (path: string): string => `arm:${path.split('/').slice(-2).join('/')}`;
  return {
    get: (path, apiVersion) => repeated(nameOf(path), address(path, apiVersion), null),
    post: (path, apiVersion, body) => repeated(nameOf(path), address(path, apiVersion), body),
    postTo(pathWithQuery, body) {
      const url = new URL(base.href.replace(/\/$/, '') + pathWithQuery);
      return repeated(nameOf(url.pathname), url, body);
    },
    async next(link) {
      const url = URL.canParse(link) ? new URL(link) : null;
      if (url === null || url.origin !== base.origin) {
        throw new CloudError({
          kind: 'invalid_request',
          call: 'arm:nextLink',
          message: 'the next page lies elsewhere',
        });
      }
      return repeated(nameOf(url.pathname), url, null);
    },
  };
}
