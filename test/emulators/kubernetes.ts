import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  answerType,
  describedCalls,
  findCall,
  queryOf,
  type DescribedCall,
} from '../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { misfits } from '../descriptions/kubernetes/hold-value.ts';
import { createThrowawayCa } from '../platform/outbound/throwaway-ca.ts';
import { refusal, type Answer } from './kubernetes/answers.ts';
import { Faults, throttled, type Fault } from './kubernetes/faults.ts';
import { pageOf } from './kubernetes/lists.ts';
import { ObjectStore, type ClusterObject, type ClusterObjects } from './kubernetes/object-store.ts';
import { patched } from './kubernetes/patches.ts';
import { shownList, shownObject } from './kubernetes/representations.ts';

/**
 * The API of a cluster over real TLS, by the description of the kube-apiserver: unknown paths, content types and tokens
 * are refused as it refuses them, and lists come in pages of one snapshot.
 */
export interface Kubernetes {
  url: string;
  ca: string;
  /** A token that the server accepts until tokens expire. */
  token: string;
  /** Method and path with query of every call, in the order they came. */
  calls: readonly string[];
  /** Ids of the operations that were called, each once. */
  operations: ReadonlySet<string>;
  store: ObjectStore;
  /** Makes calls fail from now on. */
  fail(fault: Fault): void;
  /** Ends all faults; tokens that expired are accepted again. */
  recover(): void;
  /** Throws when a call or an answer did not fit the description: a test may not show what no API server does. */
  stop(): Promise<void>;
}

interface Request {
  verb: string;
  url: URL;
  accept: string;
  contentType: string;
  authorization: string | undefined;
  text: string;
}

/** `adapt` changes answers before they are sent; `most` is what a page holds at most. */
export async function startKubernetes({
  objects,
  kubelets = {},
  most = Number.POSITIVE_INFINITY,
  token = 'a-token-of-the-emulator',
  uid = '6f2a8c1e-3b1d-4a57-9d0e-5c8f7a6b4d21',
  adapt = (_call, answer) => answer,
}: {
  objects: ClusterObjects;
  /** What `/configz` of a node's kubelet shows; it may not be read of the others. */
  kubelets?: Readonly<Record<string, object>>;
  most?: number;
  token?: string;
  /** Id of the cluster. */
  uid?: string;
  adapt?: (call: DescribedCall, answer: object, asked: { path: string; accept: string }) => object;
}): Promise<Kubernetes> {
  const calls: string[] = [];
  const operations = new Set<string>();
  const mistakes = new Set<string>();
  const faults = new Faults();
  const system = { metadata: { name: 'kube-system', uid, labels: { team: 'platform' } }, status: { phase: 'Active' } };
  const store = new ObjectStore({ ...objects, namespaces: [system, ...(objects['namespaces'] ?? [])] });
  let isTokenValid = true;

  function content(call: DescribedCall, request: Request, fault: Fault | null): Answer {
    const { pathname, searchParams } = request.url;
    if (call.id === 'getCodeVersion') return ok(versionInfo);
    if (call.id === 'getAPIVersions') return ok(groupList());
    if (call.id.endsWith('APIResources')) return ok(resourceList(pathname));
    if (call.id === 'connectCoreV1GetNodeProxyWithPath') {
      const shown = kubelets[decodeURIComponent(pathname.split('/')[4] ?? '')];
      return shown === undefined ? refusal(403, 'Forbidden') : ok({ kubeletconfig: shown });
    }
    if (call.id === 'createAuthorizationV1SelfSubjectAccessReview') return reviewed(request.text);
    const { resource, key } = objectOf(call, pathname);
    const shownAs = kindOf(call);
    if (key === null) {
      const page = pageOf(store, { resource, query: searchParams, fault, most });
      return 'status' in page ? page : ok(shownList(shownAs, { ...page, accept: request.accept }));
    }
    const object = store.get(resource, key);
    if (object === null) return refusal(404, 'NotFound', { message: `${resource} "${key}" not found` });
    if (request.verb === 'GET') return ok(shownObject(shownAs, { object, accept: request.accept }));
    return change(call, request, { resource, object });
  }

  function change(
    call: DescribedCall,
    request: Request,
    { resource, object }: { resource: string; object: ClusterObject },
  ): Answer {
    if (!(call.operation.patches ?? []).includes(request.contentType)) return refusal(415, 'UnsupportedMediaType');
    const patch = JSON.parse(request.text) as { metadata?: { resourceVersion?: string } };
    // The server drops what it does not know, and warns; nothing of ours should be dropped.
    for (const one of misfits(`#${call.operation.body}`, { value: patch, path: call.id })) mistakes.add(one);
    const version = patch.metadata?.resourceVersion;
    if (version !== undefined && version !== object.metadata['resourceVersion']) return refusal(409, 'Conflict');
    const isStrategic = request.contentType.startsWith('application/strategic');
    const stored = store.put(resource, patched(object, patch, { isStrategic }));
    return ok(shownObject(kindOf(call), { object: stored, accept: request.accept }));
  }

  function answer(request: Request): { given: Answer; fault: Fault | null } {
    const { pathname, searchParams } = request.url;
    const call = findCall(request.verb, pathname);
    if (call === null) {
      mistakes.add(`${request.verb} ${pathname} is no operation that is described`);
      return { given: { status: 404, body: '404 page not found\n' }, fault: null };
    }
    operations.add(call.id);
    const fault = faults.meet(call, searchParams);
    if (fault?.kind === 'expired token') isTokenValid = false;
    if (!isTokenValid || request.authorization !== `Bearer ${token}`) {
      return { given: refusal(401, 'Unauthorized'), fault: null };
    }
    const parameters = queryOf(call, request.accept);
    for (const name of searchParams.keys()) {
      if (parameters[name] === undefined) mistakes.add(`${call.id} has no parameter ${name}`);
    }
    if (!request.accept.startsWith('application/json')) return { given: refusal(406, 'NotAcceptable'), fault: null };
    if (fault?.kind === 'throttled') return { given: throttled(fault.retryAfterSeconds), fault };
    if (fault?.kind === 'refused') return { given: refusal(fault.status, fault.reason), fault };
    const given = content(call, request, fault);
    if (given.status >= 300 || typeof given.body === 'string') return { given, fault };
    const asked = { path: pathname, accept: request.accept };
    const shown = adapt(call, given.body, asked);
    for (const one of misfits(answerType(call, asked), { value: shown, path: call.id })) mistakes.add(one);
    return { given: { ...given, body: shown }, fault };
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'https://cluster');
    calls.push(`${incoming.method} ${decodeURIComponent(url.pathname)}${url.search}`);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const { given, fault } = answer({
      verb: incoming.method ?? 'GET',
      url,
      accept: incoming.headers.accept ?? '*/*',
      contentType: incoming.headers['content-type'] ?? '',
      authorization: incoming.headers.authorization,
      text: Buffer.concat(parts).toString(),
    });
    if (fault?.kind === 'slow') await fault.until;
    const { body } = given;
    const isText = typeof body === 'string';
    const sent = Buffer.from(isText ? body : JSON.stringify(body));
    response.writeHead(given.status, {
      'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
      'content-length': sent.length,
      ...given.headers,
    });
    if (fault?.kind === 'truncated') response.write(sent.subarray(0, sent.length / 2), () => response.destroy());
    else response.end(sent);
  }

  const authority = createThrowawayCa();
  const server = createServer(authority.issue(['IP:127.0.0.1']), (incoming, response) => {
    void respond(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: authority.ca,
    token,
    calls,
    operations,
    store,
    fail: (fault) => faults.add(fault),
    recover() {
      faults.clear();
      isTokenValid = true;
    },
    async stop() {
      authority.remove();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (mistakes.size > 0) throw new Error(`no API server does this:\n${[...mistakes].join('\n')}`);
    },
  };
}

const ok = (body: object): Answer => ({ status: 200, body });

/** The token of the emulator may do everything. */
const reviewed = (text: string): Answer => ({
  status: 201,
  body: { ...(JSON.parse(text) as object), metadata: {}, status: { allowed: true } },
});

const versionInfo = { major: '1', minor: '34', gitVersion: 'v1.34.2', platform: 'linux/amd64' };

/** Plural name and key of what a path names; the key is null for a list. */
function objectOf({ operation }: DescribedCall, path: string): { resource: string; key: string | null } {
  const names = operation.path.split('/');
  const given = path.split('/').map(decodeURIComponent);
  const at = (name: string): string | undefined => given[names.indexOf(name)];
  const resource = names.findLast((name) => !name.startsWith('{')) ?? '';
  if (!names.includes('{name}')) return { resource, key: null };
  const namespace = names.includes('{namespace}') ? `${at('{namespace}')}/` : '';
  return { resource, key: `${namespace}${at('{name}')}` };
}

function kindOf({ operation }: DescribedCall): { kind: string; apiVersion: string } {
  const kind = (operation.answer ?? '').split('.').at(-1) ?? '';
  const [, core, group, version] = /^\/(?:api\/(v1)|apis\/([^/]+)\/([^/]+))\//.exec(operation.path) ?? [];
  return { kind: kind.replace(/List$/, ''), apiVersion: core ?? `${group}/${version}` };
}

const groupOf = (path: string): string | undefined => /^\/apis\/([^/]+)\/v1\//.exec(path)?.[1];

function groupList(): object {
  const names = new Set(describedCalls().flatMap(({ operation }) => groupOf(operation.path) ?? []));
  const groups = [...names].map((name) => {
    const version = { groupVersion: `${name}/v1`, version: 'v1' };
    return { name, versions: [version], preferredVersion: version };
  });
  return { kind: 'APIGroupList', apiVersion: 'v1', groups };
}

function resourceList(path: string): object {
  const resources = describedCalls()
    .filter(({ id, operation }) => id.startsWith('list') && operation.path.startsWith(`${path.replace(/\/$/, '')}/`))
    .map((call) => ({
      name: call.operation.path.split('/').at(-1),
      singularName: '',
      namespaced: call.id.endsWith('ForAllNamespaces'),
      kind: kindOf(call).kind,
      verbs: ['get', 'list', 'patch'],
    }));
  return { kind: 'APIResourceList', groupVersion: path.replace(/^\/apis?\//, ''), resources };
}
