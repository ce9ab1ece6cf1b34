import { request, type Dispatcher } from 'undici';
import { objectIn, type JsonObject } from '../../../domain/json.ts';
import { CloudError } from '../errors.ts';
import { readText } from './read-text.ts';

const timeoutMs = 10_000;

/** The response of a token endpoint. */
export interface TokenAnswer {
  status: number;
  text: string;
  /** Null if the response is no JSON object. */
  body: JsonObject | null;
  header: (name: string) => string | null;
}

/**
 * Sends one request to a token or metadata endpoint, without retries and without following redirects. Throws
 * `CloudError` of kind `unavailable` when there is no response; `subject` says in the message what was called.
 */
export async function askTokenEndpoint(asked: {
  call: string;
  subject: string;
  url: string | URL;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
  dispatcher: Dispatcher;
}): Promise<TokenAnswer> {
  const { call, subject, url, method = 'GET', headers = {}, body, dispatcher } = asked;
  try {
    const answer = await request(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(answer.body, call);
    return {
      status: answer.statusCode,
      text,
      body: objectIn(text),
      header: (name) => {
        const value = answer.headers[name];
        return typeof value === 'string' ? value : null;
      },
    };
  } catch (error) {
    if (error instanceof CloudError) throw error;
    throw new CloudError({ kind: 'unavailable', call, message: `${subject} could not be reached`, cause: error });
  }
}

/** Returns a text of a response, null if it is absent or empty. */
export function textIn(body: JsonObject | null, name: string): string | null {
  const value = body?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a number of a response, which some endpoints send as a text; null if it is absent. */
export function numberIn(body: JsonObject | null, name: string): number | null {
  const value = body?.[name];
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/**
 * Returns how long a token can be used whose end is given as a point in time, by the clock of the server that issued
 * it if the response has a `Date` header.
 */
export function lifetimeUntil(endMs: number, header: TokenAnswer['header']): number {
  const serverMs = Date.parse(header('date') ?? '');
  return endMs - (Number.isNaN(serverMs) ? Date.now() : serverMs);
}

const longestReason = 300;

/** Signed tokens and access tokens, in case an endpoint quotes what it was sent. */
const tokenPattern = /[\w-]{8,}\.[\w-]{8,}\.[\w-]*|ya29\.[\w.-]+/g;

/** Returns an error message of a vendor as part of a sentence: one line without tokens, not longer than anyone reads. */
export function shortReason(text: string): string {
  const [line = ''] = text.split(/[\r\n]/);
  return line.replaceAll(tokenPattern, '…').slice(0, longestReason);
}
