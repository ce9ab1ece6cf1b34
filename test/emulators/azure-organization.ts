import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ArmAnswer, ArmCall } from '../../sample/azure/server.ts';
import { azureSubscription, azureIds } from './azure-subscription.ts';
import { startAzure, type Azure } from './azure.ts';

interface Group {
  parent: string | null;
  displayName: string;
}

interface Member {
  group: string;
  displayName: string;
  state: 'Enabled' | 'Warned' | 'PastDue' | 'Disabled' | 'Deleted';
  tags: Record<string, string>;
  /** Whether the identity has a role on it. */
  isReadable: boolean;
}

/** A tenant of Azure with its management groups and subscriptions, as its owner changes it. */
export interface AzureOrganization {
  url: string;
  /** The APIs behind it. */
  azure: Azure;
  /** Management groups that may not be read. */
  refusedGroups: Set<string>;
  groups: Map<string, Group>;
  /** By id; each has the resources of the test subscription. */
  subscriptions: Map<string, Member>;
  /** What is listed below any group, instead of what is there. */
  listedBelow: object[] | null;
  /** The tokens that calls had. */
  tokens: Set<string>;
  addSubscription(id: string, given: Partial<Member>): void;
  stop(): Promise<void>;
}

const groupsPath = '/providers/Microsoft.Management/managementGroups';
const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

const refusal = (status: number, code: string, message: string): ArmAnswer => ({
  status,
  body: { error: { code, message } },
});

/**
 * Starts a tenant whose subscriptions are all as the test subscription. Every call has the token that Azure's login
 * issued, and fits Microsoft's models. A list shows at most `pageSize` elements on a page.
 */
export async function startAzureOrganization({
  pageSize = 1_000,
  ...login
}: { pageSize?: number } & Pick<
  NonNullable<Parameters<typeof startAzure>[1]>,
  'assertionFault' | 'tokenSeconds'
> = {}): Promise<AzureOrganization> {
  const { tenantId, subscriptionId: own } = azureIds;
  const groups = new Map<string, Group>([[tenantId, { parent: null, displayName: 'Tenant Root Group' }]]);
  const subscriptions = new Map<string, Member>();
  const refusedGroups = new Set<string>();
  const tokens = new Set<string>();

  function chainOf(group: string | null): string[] {
    const chain: string[] = [];
    for (let at = group; at !== null && !chain.includes(at); at = groups.get(at)?.parent ?? null) chain.push(at);
    return chain;
  }

  function descendantsOf(group: string): object[] {
    const parentOf = (name: string) => ({ id: `${groupsPath}/${name}` });
    // Not in the order of the tree.
    return [
      ...[...subscriptions]
        .filter(([, one]) => chainOf(one.group).includes(group))
        .map(([id, one]) => ({
          id: `/subscriptions/${id}`,
          type: '/subscriptions',
          name: id,
          properties: { displayName: one.displayName, parent: parentOf(one.group) },
        })),
      ...[...groups]
        .toReversed()
        .filter(([name, { parent }]) => name !== group && chainOf(parent).includes(group))
        .map(([name, { displayName, parent }]) => ({
          id: `${groupsPath}/${name}`,
          type: 'Microsoft.Management/managementGroups',
          name,
          properties: { displayName, parent: parentOf(parent ?? '') },
        })),
    ];
  }

  function page(all: object[], url: URL, host: string): ArmAnswer {
    const start = Number(url.searchParams.get('$skiptoken') ?? 0);
    const end = start + pageSize;
    const next = new URL(url.pathname + url.search, host);
    next.searchParams.set('$skiptoken', String(end));
    return {
      status: 200,
      body: { value: all.slice(start, end), ...(end < all.length ? { nextLink: next.href } : {}) },
    };
  }

  const shown = ([subscriptionId, { displayName, state, tags }]: [string, Member]) => ({
    id: `/subscriptions/${subscriptionId}`,
    subscriptionId,
    tenantId,
    displayName,
    state,
    tags,
  });

  function answer({ method, path }: ArmCall): ArmAnswer | null {
    if (method !== 'GET') return null;
    const url = new URL(path, organization.url);
    if (url.pathname === '/subscriptions') {
      const readable = [...subscriptions].filter(([, { isReadable }]) => isReadable);
      return page(readable.map(shown), url, organization.url);
    }
    if (!url.pathname.startsWith(`${groupsPath}/`)) return null;
    const [asked = '', what] = decodeURIComponent(url.pathname.slice(groupsPath.length + 1)).split('/');
    const name = [...groups.keys()].find((one) => one.toLowerCase() === asked.toLowerCase());
    const group = groups.get(name ?? '');
    if (name === undefined || group === undefined) return refusal(404, 'NotFound', `${asked} not found`);
    if (refusedGroups.has(name)) return refusal(403, 'AuthorizationFailed', 'The client does not have authorization.');
    if (what === 'descendants') return page(organization.listedBelow ?? descendantsOf(name), url, organization.url);
    const { displayName } = group;
    return { status: 200, body: { id: `${groupsPath}/${name}`, name, properties: { tenantId, displayName } } };
  }

  const azure = await startAzure(azureSubscription(), { ...login, intercept: answer });

  /** Sends a request to the APIs behind, as one about the test subscription. */
  function send(incoming: IncomingMessage, { path, body, method }: Record<'path' | 'body' | 'method', string>) {
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = incoming.headers;
    return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
      const outgoing = forward(new URL(path, azure.url), { method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  async function respond(incoming: IncomingMessage, body: string) {
    const { url: path = '/', method = 'GET', headers } = incoming;
    if (headers.authorization !== undefined) tokens.add(headers.authorization.replace(/^Bearer /, ''));
    const isGraph = path.startsWith('/providers/Microsoft.ResourceGraph');
    const [id] = (path.startsWith('/subscriptions/') ? path : isGraph ? body : '').match(anyId) ?? [];
    const isList = path.startsWith('/subscriptions?') || path.startsWith(`${groupsPath}/`);
    if (id !== undefined || isList) {
      // The answers that do not come from behind are for a token that was issued, too.
      const checked = await send(incoming, {
        path: `/subscriptions/${own}?api-version=2022-12-01`,
        body: '',
        method: 'GET',
      });
      if (checked.status === 401) return checked;
    }
    if (id === undefined) return send(incoming, { path, body, method });
    const member = subscriptions.get(id.toLowerCase());
    if (member?.isReadable !== true) {
      const refused = refusal(404, 'SubscriptionNotFound', `The subscription '${id}' could not be found.`);
      return { status: refused.status, headers: {}, text: JSON.stringify(refused.body) };
    }
    const swap = (text: string, from: string, to: string) => text.replaceAll(new RegExp(from, 'gi'), to);
    const given = await send(incoming, { path: swap(path, id, own), body: swap(body, id, own), method });
    return { ...given, text: swap(given.text, own, id.toLowerCase()) };
  }

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      respond(incoming, Buffer.concat(parts).toString()).then(
        ({ status, headers, text }) => {
          const { 'retry-after': wait, 'content-type': type = 'application/json' } = headers;
          response.writeHead(status, { 'content-type': type, ...(wait === undefined ? {} : { 'retry-after': wait }) });
          response.end(text);
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const organization: AzureOrganization = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    azure,
    refusedGroups,
    groups,
    subscriptions,
    tokens,
    listedBelow: null,
    addSubscription(id, given) {
      subscriptions.set(id, {
        group: tenantId,
        displayName: id,
        state: 'Enabled',
        tags: {},
        isReadable: true,
        ...given,
      });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await azure.stop();
    },
  };
  organization.addSubscription(own, { displayName: 'Hub' });
  return organization;
}
