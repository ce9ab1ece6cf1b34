import assert from 'node:assert/strict';
import type { JsonObject } from '../../domain/json.ts';
import { openApiOf } from './openapi.ts';

export interface HttpAnswer<Body> {
  status: number;
  headers: Headers;
  /** The JSON body; null when there is none. */
  body: Body;
  bytes: Buffer;
}

export interface HttpOptions {
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** Status that the answer must have; without it any declared one will do. */
  expect?: number;
}

type Call = <Body = JsonObject>(path: string, options?: HttpOptions) => Promise<HttpAnswer<Body>>;
type CallWithBody = <Body = JsonObject>(
  path: string,
  body?: unknown,
  options?: HttpOptions,
) => Promise<HttpAnswer<Body>>;

export interface ApiClient {
  get: Call;
  delete: Call;
  post: CallWithBody;
  put: CallWithBody;
  patch: CallWithBody;
  /** Sends a body as it stands, for what is no JSON. */
  send: <Body = JsonObject>(
    method: string,
    path: string,
    raw: { content?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ) => Promise<HttpAnswer<Body>>;
}

/**
 * Calls the API as the holder of a token. Every answer is checked against the service's own `/openapi.json`: its
 * status must be declared for the endpoint, its body must fit the schema and hold nothing next to it.
 */
export function api(url: string, token: string | null = null): ApiClient {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };

  async function send<Body>(
    method: string,
    path: string,
    raw: { content?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<HttpAnswer<Body>> {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...authorization, ...raw.headers },
      redirect: 'manual',
      ...(raw.content === undefined ? {} : { body: raw.content }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : null;
    const faults = (await openApiOf(url)).faultsOf({ method, path, response, body });
    assert.deepEqual(faults, [], `${method} ${path} answered ${response.status} against /openapi.json`);
    return { status: response.status, headers: response.headers, body: body as Body, bytes };
  }

  async function call<Body>(
    method: string,
    path: string,
    { body, options }: { body?: unknown; options: HttpOptions },
  ): Promise<HttpAnswer<Body>> {
    const query = Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    const queryText = query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
    const answer = await send<Body>(method, path + queryText, {
      ...(body === undefined ? {} : { content: JSON.stringify(body) }),
      headers: body === undefined ? { ...options.headers } : { 'content-type': 'application/json', ...options.headers },
    });
    if (options.expect !== undefined) {
      assert.equal(
        answer.status,
        options.expect,
        `${method} ${path}: ${answer.bytes.toString('utf8').slice(0, 2_000)}`,
      );
    }
    return answer;
  }

  return {
    get: (path, options = {}) => call('GET', path, { options }),
    delete: (path, options = {}) => call('DELETE', path, { options }),
    post: (path, body, options = {}) => call('POST', path, { body, options }),
    put: (path, body, options = {}) => call('PUT', path, { body, options }),
    patch: (path, body, options = {}) => call('PATCH', path, { body, options }),
    send,
  };
}
