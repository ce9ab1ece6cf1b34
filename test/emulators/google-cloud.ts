import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findCall, type DescribedCall } from '../../activities/clouds/gcp/descriptions/described-call.ts';
import { misfits } from '../descriptions/google-cloud/hold-value.ts';
import { isAsItIs, refusal, type Answer, type Answers, type SpecialAnswer } from './google-cloud/answers.ts';
import { countedFaults, partial, throttled, type Fault } from './google-cloud/faults.ts';
import { pageOf } from './google-cloud/pages.ts';
import { shownPolicy } from './google-cloud/policies.ts';
import { refuseRequest } from './google-cloud/refuse-request.ts';
import { answerIdentity, type GoogleTrust } from './google-cloud/identity.ts';
import { IssuedTokens } from './google-cloud/tokens.ts';

/**
 * Google Cloud's REST APIs over real HTTP, by their own descriptions: a scope, parameter or field that a method does not
 * have is refused as Google refuses it, answers come in pages, and what is not answered is 404.
 */
export interface GoogleCloud {
  url: string;
  answers: Answers;
  /** Method and path with query of every call, in the order they came. */
  calls: string[];
  /** Ids of the methods that were called, each once. */
  methods: ReadonlySet<string>;
  /** Scopes that tokens were requested, each once. */
  scopes: readonly string[];
  /** The tokens of the project; a metadata server issues some of them. */
  tokens: IssuedTokens;
  /** Makes calls fail from now on. */
  fail(fault: Fault): void;
  /** Ends all faults. */
  recover(): void;
  /** Throws when an answer did not fit its description: a test may not show what Google never does. */
  stop(): Promise<void>;
}

interface Request {
  verb: string;
  url: URL;
  authorization: string | undefined;
  text: string;
  body: unknown;
}

const defaultPageSize = 500;

/**
 * Starts the APIs on a free loopback port. `behind` takes the calls that `answers` does not know. `pageSize` is what a
 * page holds at most, however much a call asks for; `adapt` changes answers before they are sent.
 */
export async function startGoogleCloud({
  answers = {},
  behind = null,
  pageSize = defaultPageSize,
  adapt = (_call, answer) => answer,
  trust = null,
  tokenSeconds = 3_600,
  mayCall = () => true,
  change = () => null,
}: {
  answers?: Answers;
  behind?: string | null;
  pageSize?: number;
  adapt?: (call: DescribedCall, answer: object) => object;
  trust?: GoogleTrust | null;
  tokenSeconds?: number;
  /** Says whether an identity has a role for a call; the path has the parent of a list in its query. */
  mayCall?: (identity: string, url: URL) => boolean;
  /** Carries out a call that changes something, or shows its operation; null for any other call. */
  change?: (call: DescribedCall, request: { path: string; query: URLSearchParams; body: unknown }) => Answer | null;
} = {}): Promise<GoogleCloud> {
  const calls: string[] = [];
  const methods = new Set<string>();
  const mistakes = new Set<string>();
  const counts = new Map<string, number>();
  const hung = new Set<ServerResponse>();
  const tokens = new IssuedTokens({ seconds: tokenSeconds });
  const faults = countedFaults();
  const cloud = { url: '', answers };

  function grant(text: string): Answer {
    const given = cloud.answers['/token'];
    return typeof given === 'object' ? given : tokens.grant(text);
  }

  async function passOn(request: Request): Promise<SpecialAnswer> {
    const passed = await fetch(new URL(request.url.pathname + request.url.search, behind ?? ''), {
      method: request.verb,
      ...(request.text === '' ? {} : { body: request.text, headers: { 'content-type': 'application/json' } }),
    });
    const text = await passed.text();
    return { $status: passed.status, $body: /^[[{]/.test(text) ? (JSON.parse(text) as object) : text };
  }

  /** Notes what of an answer its description does not have. */
  function checked(call: DescribedCall, given: Answer): Answer {
    if (typeof given === 'string' || '$status' in given || isAsItIs(given)) return given;
    const held = { value: given, path: call.id, isAnswer: true };
    for (const mistake of misfits(call.description, `#${call.method.answer ?? ''}`, held)) mistakes.add(mistake);
    return given;
  }

  /** What is to be answered to a call that is allowed, before any fault. */
  async function content(call: DescribedCall, request: Request): Promise<Answer> {
    const path = decodeURIComponent(request.url.pathname);
    const query = request.url.searchParams;
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    const done = change(call, { path, query, body: request.body });
    if (done !== null) return checked(call, done);
    const known = cloud.answers[path];
    const given = typeof known === 'function' ? known(query, count) : known;
    if (given === undefined) {
      if (behind !== null) return passOn(request);
      return refusal(404, { status: 'NOT_FOUND', message: `there is no ${path}` });
    }
    if (given === 'hang' || '$status' in given) return given;
    checked(call, given);
    const shown = shownPolicy(adapt(call, given), { query, body: request.body });
    return typeof known === 'function' ? shown : pageOf(call, { answer: shown, query, most: pageSize });
  }

  async function answer(request: Request): Promise<{ given: Answer; isTruncated: boolean }> {
    const whole = (given: Answer) => ({ given, isTruncated: false });
    const { pathname, searchParams } = request.url;
    if (trust !== null) {
      const { verb, authorization, text } = request;
      const given = await answerIdentity({ verb, path: pathname, authorization, text }, { trust, tokens });
      if (given !== null) return whole(given);
    }
    if (pathname === '/token') return whole(grant(request.text));
    const call = findCall(request.verb, pathname);
    if (call === null) {
      mistakes.add(`${request.verb} ${pathname} is no method of Google Cloud that is described`);
      return whole({ $status: 404, $body: '<html>The requested URL was not found on this server.</html>' });
    }
    methods.add(call.id);
    const fault = faults.meet(call.id);
    if (fault?.kind === 'expired token') tokens.expire();
    const scopes = tokens.scopesOf(request.authorization);
    if (scopes === null) return whole(refusal(401, { status: 'UNAUTHENTICATED', message: 'Invalid token' }));
    const refused = refuseRequest(call, { query: searchParams, body: request.body, scopes });
    if (refused !== null) return whole(refused);
    if (!mayCall(tokens.find(request.authorization)?.identity ?? '', request.url)) {
      const message = 'The caller does not have permission';
      return whole(refusal(403, { status: 'PERMISSION_DENIED', message }));
    }
    if (fault?.kind === 'throttled') return whole(throttled(fault));
    if (fault?.kind === 'slow') await fault.until;
    const given = await content(call, request);
    const isGood = given !== 'hang' && !('$status' in given);
    if (fault?.kind === 'partial' && isGood) return whole(partial(call, given));
    return { given, isTruncated: fault?.kind === 'truncated' };
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://cloud');
    calls.push(`${incoming.method} ${decodeURIComponent(url.pathname)}${url.search}`);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { given, isTruncated } = await answer({
      verb: incoming.method ?? 'GET',
      url,
      authorization: incoming.headers.authorization,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : null,
    });
    if (given === 'hang') {
      hung.add(response);
      return;
    }
    const { $status, $body, $headers }: SpecialAnswer = '$status' in given ? given : { $status: 200, $body: given };
    const sent = Buffer.from(typeof $body === 'string' ? $body : JSON.stringify($body));
    response.writeHead($status, {
      'content-type': typeof $body === 'string' ? 'text/html' : 'application/json',
      'content-length': sent.length,
      ...$headers,
    });
    if (!isTruncated) {
      response.end(sent);
      return;
    }
    response.write(sent.subarray(0, sent.length / 2), () => response.destroy());
  }

  const server = createServer((incoming, response) => void respond(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cloud.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: cloud.url,
    calls,
    methods,
    scopes: tokens.scopes,
    tokens,
    fail: (fault) => faults.add(fault),
    recover: () => faults.clear(),
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
      if (mistakes.size > 0) throw new Error(`Google Cloud never does this:\n${[...mistakes].join('\n')}`);
    },
  };
}
