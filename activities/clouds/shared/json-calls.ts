import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, request, type Dispatcher } from 'undici';
import { isObject, type JsonObject } from '../../../domain/json.ts';
import type { CloudCall } from '../cloud-kind.ts';
import { CloudError, isRetryable } from '../errors.ts';
import type { CallPacer } from './call-pacer.ts';
import { measuredCall } from './measured-call.ts';
import { inTurnOf, type CallQuota } from './paced-call.ts';
import { readText } from './read-text.ts';

const answerTimeoutMs = 30_000;
const mostAttempts = 4;
const firstPauseMs = 250;
/** A longer wait is left to the caller of the listing, which can release its slot in the meantime. */
const longestPauseInPlaceMs = 2_000;

/** One call to a REST API. */
export interface JsonCall {
  /** The call's name in faults, e.g. `arm:virtualMachines`. */
  name: string;
  url: URL;
  /** By default GET without a body, else POST. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: JsonObject | null;
  /** Headers besides those of every call. */
  headers?: Readonly<Record<string, string>>;
  /** How long the API may hold the call; 30 s if absent. */
  answerWithinMs?: number;
  /** The quotas that it counts against, for a pacer. */
  quotas?: readonly CallQuota[];
}

/** The parts of an unsuccessful response that determine its meaning. */
export interface JsonRefusal {
  call: string;
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/** A response that is no JSON. */
export type TextAnswer = Pick<JsonRefusal, 'text' | 'header'>;

/** A response to a change. */
export interface ChangeAnswer extends Pick<JsonRefusal, 'status' | 'header'> {
  requestId: string | null;
  answer: JsonObject;
}

/** Authorised calls to a JSON REST API. Every fault is a `CloudError`. */
export interface JsonCalls {
  /**
   * Makes a read-only call: throttled and unserved calls are repeated with exponential backoff, at most four times. A
   * call whose token is rejected is repeated once with a new one, where tokens can be forgotten.
   */
  read<Answer>(call: JsonCall): Promise<Answer>;
  /** The same for a response in another format. */
  readText(call: JsonCall): Promise<TextAnswer & { status: number }>;
  /**
   * Makes a call that changes something. It is sent only once, whatever its result. `answer` is the JSON object of the
   * response; empty for a response without one.
   */
  change(call: JsonCall): Promise<ChangeAnswer>;
}

/** Returns JSON calls. `refusalOf` says what an answer that is no success means in this cloud. */
export function createJsonCalls(options: {
  /** `forget` drops a token that the cloud rejected; it may have expired or been revoked since it was issued. */
  tokens: { token(): Promise<string>; forget?(token: string): void };
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** Limits the calls in flight. */
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>;
  refusalOf: (refusal: JsonRefusal) => CloudError;
  /** Response header with the request id, which the cloud's support asks for. */
  requestIdHeader: string;
  /** Called for every attempt. */
  onCall?: ((call: CloudCall) => void) | undefined;
  /** Called for every response, with its headers. */
  onHeaders?: ((header: JsonRefusal['header']) => void) | undefined;
  /** Makes calls wait until their quotas allow them; absent where no rate applies. */
  pacer?: CallPacer | undefined;
  /** Whether somebody waits for the calls: they overtake those of listings where calls are paced. */
  isUrgent?: boolean;
}): JsonCalls {
  const { tokens, dispatcher, signal, limit, refusalOf, requestIdHeader, onCall, onHeaders, pacer } = options;
  const { isUrgent = false } = options;
  // Every call in flight listens to it; `limit` limits their number.
  setMaxListeners(0, signal);

  async function once({
    name,
    url,
    body = null,
    method = body === null ? 'GET' : 'POST',
    headers = {},
    answerWithinMs = answerTimeoutMs,
  }: JsonCall) {
    const token = await tokens.token();
    const authorization = `Bearer ${token}`;
    signal.throwIfAborted();
    let status: number;
    let text: string;
    let header: JsonRefusal['header'];
    try {
      const answer = await request(url, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers, authorization },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        dispatcher,
        signal,
        headersTimeout: answerWithinMs,
        bodyTimeout: answerTimeoutMs,
      });
      status = answer.statusCode;
      header = (word) => {
        const value = answer.headers[word];
        return typeof value === 'string' ? value : null;
      };
      onHeaders?.(header);
      text = await readText(answer.body, name);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CloudError) throw error;
      const message = isSlow(error)
        ? `there was no answer within ${answerWithinMs / 1_000} s`
        : 'it could not be reached';
      throw new CloudError({ kind: 'unavailable', call: name, message, cause: error });
    }
    if (status === 401) tokens.forget?.(token);
    if (status < 200 || status > 299) throw refusalOf({ call: name, status, text, header });
    return { status, text, header };
  }

  async function inTurn(call: JsonCall, isRetry = false): ReturnType<typeof once> {
    const attempt = () => limit(() => measuredCall(onCall, () => once(call), { isRetry }));
    const { quotas = [] } = call;
    if (pacer === undefined || quotas.length === 0) return attempt();
    return inTurnOf(pacer, { quotas, isUrgent, signal }, attempt);
  }

  async function repeated<Result>(
    call: JsonCall,
    take: (answer: TextAnswer & { status: number }) => Result,
  ): Promise<Result> {
    let mayRenew = tokens.forget !== undefined;
    let isRetry = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return take(await inTurn(call, isRetry));
      } catch (error) {
        isRetry = true;
        if (mayRenew && error instanceof CloudError && error.kind === 'bad_credentials' && error.call === call.name) {
          mayRenew = false;
          continue;
        }
        if (!(error instanceof CloudError) || !isRetryable(error.kind) || attempt >= mostAttempts) throw error;
        // A retry could hang and block its slot for minutes, so it is left to the caller of the listing.
        if (isSlow(error.cause)) throw error;
        const pauseMs = error.retryAfterMs ?? Math.random() * firstPauseMs * 2 ** attempt;
        if (pauseMs > longestPauseInPlaceMs) throw error;
        await delay(pauseMs, undefined, { signal });
      }
    }
  }

  return {
    read: async <Answer>(call: JsonCall) => repeated(call, ({ text }) => parsed(text, call.name) as Answer),
    readText: async (call) => repeated(call, (answer) => answer),
    async change(call) {
      const { status, header, text } = await inTurn(call);
      return { status, header, requestId: header(requestIdHeader), answer: objectIn(text) };
    },
  };
}

/** Returns whether a call failed because the API did not respond in time. */
export const isUnanswered = (fault: CloudError): boolean => isSlow(fault.cause);

const isSlow = (fault: unknown): boolean =>
  fault instanceof errors.HeadersTimeoutError || fault instanceof errors.BodyTimeoutError;

/** Returns the object that a response is; empty for any other. A change has taken effect whatever its response looks like. */
export function objectIn(text: string): JsonObject {
  try {
    const answer: unknown = JSON.parse(text);
    return isObject(answer) ? answer : {};
  } catch {
    return {};
  }
}

function parsed(text: string, call: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CloudError({ kind: 'unavailable', call, message: 'the response is not JSON', cause: error });
  }
}
