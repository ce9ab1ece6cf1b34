import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeSubscription } from './changes.ts';
import { metricsAnswer } from './metrics.ts';
import { costColumns, costRows, type CostQuery } from './cost-query.ts';
import { runQuery, UnknownQuery } from './resource-graph.ts';
import { inList } from './shown.ts';
import type { Subscription } from './subscription.ts';

/** Response to a call: status, JSON body, headers. */
export interface ArmAnswer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
  /** Whether the connection is closed in the middle of the body. */
  isCut?: boolean;
}

/** A received call, with its query. */
export interface ArmCall {
  method: string;
  path: string;
  body: string;
  headers?: IncomingHttpHeaders;
}

/** A server that emulates Azure's login and Resource Manager for one subscription. */
export interface ArmServer {
  /** Address of Resource Manager and of the login endpoint. */
  url: string;
  /** Issues a token, as the login endpoint does. */
  issueToken(): string;
  /** How many tokens were issued. */
  tokensIssued(): number;
  /** Revokes every token issued so far. */
  endTokens(): void;
  stop(): Promise<void>;
}

const usualTokenSeconds = 3_600;
const pageSizeAtMost = 1_000;
/** Lists that Resource Manager shows whole, whatever their length. */
const unpagedLists = /\/providers\/microsoft\.security\/pricings$/;
const costRowsPerPage = 10_000;
const metricsPath = '/providers/microsoft.insights/metrics';
const bodyBytesAtMost = 1_000_000;

const refusal = (status: number, code: string, message: string): ArmAnswer => ({
  status,
  body: { error: { code, message } },
});
const gone = (path: string): ArmAnswer => refusal(404, 'ResourceNotFound', `The resource ${path} was not found.`);

/**
 * Serves a subscription over HTTP as Azure does: tokens only for the right client secret, lists in pages with
 * `nextLink`, single resources, queries of Resource Graph with `$skipToken`, the bill, and changes of resources.
 * `intercept` is called first, for tests that need another response. `pageSize` makes pages smaller, `tokenSeconds` the
 * life of tokens. `assertionFault` verifies a client assertion in place of the secret.
 */
export async function startArmServer(
  subscription: Subscription,
  options: {
    pageSize?: number;
    tokenSeconds?: number;
    /** Returns what is wrong with a client assertion; null if nothing is. */
    assertionFault?: (form: URLSearchParams) => Promise<string | null>;
    intercept?: (call: ArmCall) => ArmAnswer | 'hang' | null;
    /** Gets the response to each call before it is sent, and may change it. */
    review?: (call: ArmCall, answer: ArmAnswer) => ArmAnswer;
    /** Called for each changed resource, with its id in lower case, before the response is sent. */
    onChange?: (id: string) => Promise<void>;
  } = {},
): Promise<ArmServer> {
  /** Token → when it expires. */
  const tokens = new Map<string, number>();
  const tokenSeconds = options.tokenSeconds ?? usualTokenSeconds;
  let issued = 0;
  const pageSize = Math.min(options.pageSize ?? pageSizeAtMost, pageSizeAtMost);
  const own = `/subscriptions/${subscription.subscriptionId}`.toLowerCase();

  function issueToken(): string {
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, Date.now() + tokenSeconds * 1_000);
    issued += 1;
    return token;
  }

  async function login(request: IncomingMessage, path: string, body: string): Promise<ArmAnswer | null> {
    const [, tenant = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
    const authority = `https://${request.headers.host ?? 'localhost'}/${tenant}`;
    if (rest === '/v2.0/.well-known/openid-configuration') {
      return {
        status: 200,
        body: {
          issuer: `${authority}/v2.0`,
          authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
          token_endpoint: `${authority}/oauth2/v2.0/token`,
          jwks_uri: `${authority}/discovery/v2.0/keys`,
        },
      };
    }
    if (rest !== '/oauth2/v2.0/token') return null;
    const form = new URLSearchParams(body);
    const isKnown =
      tenant.toLowerCase() === subscription.tenantId && form.get('client_id')?.toLowerCase() === subscription.clientId;
    const isSecret = form.get('client_assertion') === null || options.assertionFault === undefined;
    const secretFault =
      form.get('client_secret') === subscription.clientSecret ? null : 'AADSTS7000215: Invalid client secret provided.';
    const fault = isSecret ? secretFault : await options.assertionFault?.(form);
    if (!isKnown || fault != null) {
      const text = fault ?? 'AADSTS7000215: Invalid client secret provided.';
      const [, code = ''] = /^AADSTS(\d+)/.exec(text) ?? [];
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: text, error_codes: [Number(code)] },
      };
    }
    const token = issueToken();
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: tokenSeconds, ext_expires_in: tokenSeconds, access_token: token },
    };
  }

  function graph(body: string): ArmAnswer {
    const asked = JSON.parse(body) as {
      query?: string;
      subscriptions?: string[];
      options?: { $top?: number; $skipToken?: string };
    };
    const isOwn = (asked.subscriptions ?? []).some((id) => id.toLowerCase() === subscription.subscriptionId);
    try {
      const rows = isOwn ? runQuery(subscription.resources.values(), asked.query ?? '') : [];
      const start = Number(asked.options?.$skipToken ?? 0);
      const end = start + Math.min(asked.options?.$top ?? pageSize, pageSize);
      const data = rows.slice(start, end);
      const next = end < rows.length ? { $skipToken: String(end) } : {};
      return {
        status: 200,
        body: { totalRecords: rows.length, count: data.length, resultTruncated: 'false', data, ...next },
      };
    } catch (error) {
      if (!(error instanceof UnknownQuery)) throw error;
      return refusal(400, 'BadRequest', error.message);
    }
  }

  /** Returns a resource by its id, or the list of those directly below a path (`…/firewallRules`). */
  function read(request: IncomingMessage, url: URL): ArmAnswer {
    const path = decodeURIComponent(url.pathname).toLowerCase().replace(/\/$/, '');
    if (!path.startsWith(own)) return refusal(404, 'SubscriptionNotFound', 'The subscription was not found.');
    if (url.searchParams.get('api-version') === null) {
      return refusal(400, 'MissingApiVersionParameter', 'The api-version query parameter is required.');
    }
    if (path === own) {
      const { subscriptionId, tenantId } = subscription;
      return { status: 200, body: { id: own, subscriptionId, tenantId, displayName: 'Sample', state: 'Enabled' } };
    }
    if (path === `${own}/providers/microsoft.authorization/permissions`) {
      return { status: 200, body: { value: subscription.permissions ?? [{ actions: ['*'], notActions: [] }] } };
    }
    if (path.endsWith(metricsPath)) {
      const measured = subscription.resources.get(path.slice(0, -metricsPath.length));
      if (measured === undefined) return gone(path);
      const answer = metricsAnswer(subscription, measured, url.searchParams);
      return answer === null
        ? refusal(400, 'BadRequest', 'The time span or the interval is not supported.')
        : { status: 200, body: answer };
    }
    const one = subscription.resources.get(path);
    if (one !== undefined) return { status: 200, body: one };
    const parent = path.slice(0, path.lastIndexOf('/'));
    const isKnown = parent === own || subscription.resources.has(parent) || /\/providers\/[^/]+$/.test(parent);
    if (!isKnown) return gone(path);
    const below = [...subscription.resources.values()].filter(({ id }) => {
      const lower = id.toLowerCase();
      return lower.startsWith(`${path}/`) && !lower.slice(path.length + 1).includes('/');
    });
    const start = Number(url.searchParams.get('$skiptoken') ?? 0);
    const end = start + (unpagedLists.test(path) ? below.length : pageSize);
    if (end >= below.length) return { status: 200, body: { value: below.slice(start).map(inList) } };
    const next = new URL(url.pathname + url.search, `http://${request.headers.host ?? 'localhost'}`);
    next.searchParams.set('$skiptoken', String(end));
    return { status: 200, body: { value: below.slice(start, end).map(inList), nextLink: next.href } };
  }

  /** Microsoft Graph: one object, or the items of a list that have what `$filter` names, in pages. */
  function directory(request: IncomingMessage, url: URL): ArmAnswer {
    if (subscription.directory === undefined) {
      return refusal(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
    }
    const found = subscription.directory.get(url.pathname.slice('/v1.0'.length));
    if (found === undefined)
      return refusal(404, 'Request_ResourceNotFound', `Resource '${url.pathname}' does not exist.`);
    if (!Array.isArray(found)) return { status: 200, body: found };
    const [, field = '', text, flag] =
      /^(\w+) eq (?:'(.*)'|(true|false))$/.exec(url.searchParams.get('$filter') ?? '') ?? [];
    const wanted = text ?? (flag === undefined ? undefined : flag === 'true');
    const items = (found as Record<string, unknown>[]).filter((item) => field === '' || item[field] === wanted);
    const start = Number(url.searchParams.get('$skiptoken') ?? 0);
    const end = start + pageSize;
    if (end >= items.length) return { status: 200, body: { value: items.slice(start) } };
    const next = new URL(url.pathname + url.search, `http://${request.headers.host ?? 'localhost'}`);
    next.searchParams.set('$skiptoken', String(end));
    return { status: 200, body: { value: items.slice(start, end), '@odata.nextLink': next.href } };
  }

  function bill(url: URL, body: string): ArmAnswer {
    const query = JSON.parse(body) as CostQuery;
    const { from, to } = query.timePeriod;
    const usage = subscription.usage?.({ from: from.slice(0, 10), to: to.slice(0, 10) }) ?? [];
    const rows = costRows(usage, query);
    const start = Number(url.searchParams.get('$skiptoken') ?? 0);
    const end = start + costRowsPerPage;
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(end));
    const columns = costColumns(query).map((name) => ({
      name,
      type: name === 'Cost' || name === 'UsageDate' ? 'Number' : 'String',
    }));
    const nextLink = end < rows.length ? next.href : null;
    return { status: 200, body: { properties: { nextLink, columns, rows: rows.slice(start, end) } } };
  }

  async function change(method: string, url: URL, body: string): Promise<ArmAnswer> {
    const path = decodeURIComponent(url.pathname).replace(/\/$/, '');
    const given = (body === '' ? {} : JSON.parse(body)) as Record<string, unknown>;
    const changed = changeSubscription(subscription, { method, path, body: given });
    if (changed === null) return method === 'DELETE' ? { status: 204, body: '' } : gone(path);
    await options.onChange?.(changed);
    return { status: 200, body: subscription.resources.get(changed) ?? {} };
  }

  async function answerTo(request: IncomingMessage, body: string): Promise<ArmAnswer> {
    const url = new URL(request.url ?? '/', 'http://sample');
    const signedIn = await login(request, url.pathname, body);
    if (signedIn !== null) return signedIn;
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if ((tokens.get(token) ?? 0) <= Date.now())
      return refusal(401, 'InvalidAuthenticationToken', 'The access token is invalid.');
    if (url.pathname.toLowerCase() === '/providers/microsoft.resourcegraph/resources') return graph(body);
    const method = request.method ?? 'GET';
    if (url.pathname.startsWith('/v1.0/')) return directory(request, url);
    if (method === 'GET') return read(request, url);
    if (!url.pathname.toLowerCase().startsWith(`${own}/`)) return gone(url.pathname);
    if (method !== 'POST') return change(method, url, body);
    return url.pathname.toLowerCase() === `${own}/providers/microsoft.costmanagement/query`
      ? bill(url, body)
      : gone(url.pathname);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const { headers } = request;
    const call = { method: request.method ?? 'GET', path: request.url ?? '/', body, headers };
    const answer = options.intercept?.(call) ?? (await answerTo(request, body));
    if (answer === 'hang') return;
    const given = options.review?.(call, answer) ?? answer;
    const type = typeof given.body === 'string' ? 'text/html' : 'application/json';
    const content = Buffer.from(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    const length = given.status === 204 ? {} : { 'content-length': content.length };
    response.writeHead(given.status, { 'content-type': type, ...length, ...given.headers });
    if (given.isCut !== true) return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issueToken,
    tokensIssued: () => issued,
    endTokens: () => tokens.clear(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > bodyBytesAtMost) throw new Error('the body is too large');
  }
  return Buffer.concat(parts).toString('utf8');
}
