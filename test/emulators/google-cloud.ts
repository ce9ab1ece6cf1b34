import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer other than 200 with JSON. */
interface SpecialAnswer {
  $status: number;
  /** A text is sent as a web page. */
  $body: object | string;
  $headers?: Record<string, string>;
}

/** A JSON body in Google's documented shape, a special answer, or none at all. */
export type Answer = object | SpecialAnswer | 'hang';

/** Answers by path below the endpoint; a function is asked for each call. */
export type Answers = Record<string, Answer | ((query: URLSearchParams, call: number) => Answer)>;

/** Google Cloud's REST APIs over real HTTP: what is not answered is 404 as Google says it. */
export interface GoogleCloud {
  url: string;
  answers: Answers;
  /** Method and path with query of every call, in the order they came. */
  calls: string[];
  /** Scopes that tokens were asked for, each once. */
  scopes: string[];
  stop(): Promise<void>;
}

/** A refusal as Google writes it. */
export function refusal(status: number, error: { status: string; message?: string; reason?: string }): Answer {
  const { reason } = error;
  return {
    $status: status,
    $body: {
      error: {
        code: status,
        message: error.message ?? error.status,
        status: error.status,
        ...(reason === undefined ? {} : { errors: [{ reason }], details: [{ reason }] }),
      },
    },
  };
}

/** Starts the APIs on a free loopback port. `behind` takes the calls that `answers` does not know. */
export async function startGoogleCloud({
  answers = {},
  behind = null,
}: { answers?: Answers; behind?: string | null } = {}): Promise<GoogleCloud> {
  const calls: string[] = [];
  const counts = new Map<string, number>();
  const hung = new Set<ServerResponse>();
  const scopes: string[] = [];
  const cloud = { url: '', answers, calls, scopes };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://cloud');
    const path = decodeURIComponent(url.pathname);
    calls.push(`${request.method} ${path}${url.search}`);
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    if (path === '/token') {
      for (const scope of scopesAskedFor(Buffer.concat(body).toString()))
        if (!scopes.includes(scope)) scopes.push(scope);
    }
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    const known = cloud.answers[path] ?? (path === '/token' ? token : undefined);
    const given = typeof known === 'function' ? known(url.searchParams, count) : known;
    if (given === 'hang') {
      hung.add(response);
      return;
    }
    if (given === undefined && behind !== null) {
      const passed = await fetch(new URL(request.url ?? '/', behind), {
        method: request.method ?? 'GET',
        ...(body.length === 0 ? {} : { body: Buffer.concat(body), headers: { 'content-type': 'application/json' } }),
      });
      response.writeHead(passed.status, { 'content-type': 'application/json' });
      response.end(await passed.text());
      return;
    }
    const shown = given ?? refusal(404, { status: 'NOT_FOUND', message: `there is no ${path}` });
    const { $status, $body, $headers }: SpecialAnswer = '$status' in shown ? shown : { $status: 200, $body: shown };
    response.writeHead($status, {
      'content-type': typeof $body === 'string' ? 'text/html' : 'application/json',
      ...$headers,
    });
    response.end(typeof $body === 'string' ? $body : JSON.stringify($body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cloud.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...cloud,
    get answers() {
      return cloud.answers;
    },
    set answers(next) {
      cloud.answers = next;
      counts.clear();
    },
    async stop() {
      for (const response of hung) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The scopes in the signed assertion of a request for a token (RFC 7523). */
function scopesAskedFor(body: string): string[] {
  const assertion = new URLSearchParams(body).get('assertion') ?? '';
  const claims: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString() || '{}');
  return String((claims as { scope?: string }).scope ?? '').split(' ');
}

const token: Answer = { access_token: 'ya29.for-tests', expires_in: 3600, token_type: 'Bearer' };
