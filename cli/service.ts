import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from './exit-codes.ts';
import { Problem } from './problem.ts';
import { safeText } from './safe-text.ts';

const answerTimeoutMs = 60_000;
/** A file takes as long as the connection needs. */
const uploadTimeoutMs = 300_000;
const longestQuotaWaitMs = 65_000;

export type QueryValues = Record<string, string | number | boolean | undefined>;

/** A connection to the service, with or without a login. */
export interface Service {
  url: string;
  get<Body>(path: string, query?: QueryValues): Promise<Body>;
  post<Body>(path: string, body?: unknown): Promise<Body>;
  put<Body>(path: string, body: unknown): Promise<Body>;
  delete(path: string): Promise<void>;
  patch<Body>(path: string, body: unknown): Promise<Body>;
  /** Sends a file as the body. */
  upload<Body>(path: string, file: { content: Uint8Array<ArrayBuffer>; type: string }): Promise<Body>;
  /** Returns a file or stream response; the caller reads its body. */
  open(path: string, options?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
}

interface Refusal {
  error?: unknown;
  details?: unknown;
  retryAfter?: unknown;
}

/** Connects to the service at `url`. Every failure is a `Problem` that says what to do. */
export function connectService({ url, token }: { url: string; token: string | null }): Service {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    // The list of sessions shows it as the device.
    headers.set('user-agent', `audit-cli (${process.platform})`);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    for (;;) {
      const response = await answered(url, fetch(new URL(path, `${url}/`), { ...init, headers, redirect: 'error' }));
      if (response.ok) return response;
      const refusal = await refusalOf(response);
      const waitMs = typeof refusal.retryAfter === 'number' ? refusal.retryAfter * 1000 : null;
      if (response.status !== 429 || waitMs === null || waitMs > longestQuotaWaitMs) {
        throw problemOf(response.status, refusal);
      }
      await delay(waitMs);
    }
  };
  const timeLimit = (): AbortSignal => AbortSignal.timeout(answerTimeoutMs);
  return {
    url,
    async get<Body>(path: string, query: QueryValues = {}) {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
      const response = await send(path + search, { signal: timeLimit() });
      return (await response.json()) as Body;
    },
    async post<Body>(path: string, body?: unknown) {
      const content =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await send(path, { method: 'POST', signal: timeLimit(), ...content });
      return (response.status === 204 ? null : await response.json()) as Body;
    },
    async put<Body>(path: string, body: unknown) {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'PUT', signal: timeLimit(), body: JSON.stringify(body), headers };
      const response = await send(path, init);
      return (response.status === 204 ? null : await response.json()) as Body;
    },
    async delete(path) {
      await send(path, { method: 'DELETE', signal: timeLimit() });
    },
    async patch<Body>(path: string, body: unknown) {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'PATCH', signal: timeLimit(), body: JSON.stringify(body), headers };
      return (await (await send(path, init)).json()) as Body;
    },
    async upload<Body>(path: string, { content, type }: { content: Uint8Array<ArrayBuffer>; type: string }) {
      const init = { method: 'POST', body: content, headers: { 'content-type': type } };
      const signal = AbortSignal.timeout(uploadTimeoutMs);
      return (await (await send(path, { ...init, signal })).json()) as Body;
    },
    open: (path, options = {}) => send(path, options),
  };
}

async function answered(url: string, request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new Problem(isSlow ? `${url} did not answer within a minute` : `No service answers at ${url}`, {
      exitCode: exitCodes.unreachable,
      advice: 'Start it with `npm start`, or name another with --url or AUDIT_URL.',
    });
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    // A response that is not JSON comes from a proxy in between; only its status is used.
    return {};
  }
}

function problemOf(status: number, { error, details }: Refusal): Problem {
  const said = [error, details].filter((text) => typeof text === 'string').map(safeText);
  const message = said.length > 0 ? said.join(': ') : `The service answered with status ${status}`;
  if (status === 401) {
    return new Problem(message, {
      exitCode: exitCodes.notAllowed,
      advice: 'Your login is missing, expired or revoked: run `audit login`.',
    });
  }
  if (status === 403) {
    return new Problem(message, { exitCode: exitCodes.notAllowed, advice: 'Ask an admin of the service.' });
  }
  if (status >= 500) {
    return new Problem(message, {
      exitCode: exitCodes.failed,
      advice: 'Try again; the log of the service has the details.',
    });
  }
  return new Problem(message, { exitCode: exitCodes.refused });
}
