import { request, Agent } from 'undici';
import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { Apiserver } from './kube-apiserver.ts';

/** The API server accepts a token for so long after its end, for clocks that differ. */
const leewaySeconds = 60;

interface Claims {
  exp: number;
  [name: string]: unknown;
}

/** The claims of a token. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
}

/** A token of a service account, from the TokenRequest API. */
export async function requestToken({ call }: Apiserver, account: string): Promise<string> {
  const [namespace, name] = account.split('/');
  const { status } = await call<{ status: { token: string } }>(
    'POST',
    `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`,
    { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
  );
  return status.token;
}

/**
 * The same token with an end so early that the server stops accepting it after some seconds: TokenRequest issues none for
 * less than ten minutes.
 */
export function shortened(server: Apiserver, token: string, seconds = 3): string {
  const exp = Math.floor(Date.now() / 1_000) - leewaySeconds + seconds;
  return server.signToken({ ...claimsOf(token), iat: exp - 600, nbf: exp - 600, exp });
}

/** Waits until the server rejects a token. It remembers accepted ones for ten seconds. */
export async function untilRejected(server: Apiserver, token: string): Promise<void> {
  assert.equal(await statusFor(server, token), 200, 'the token is accepted at first');
  await eventually(async () => assert.equal(await statusFor(server, token), 401), { withinMs: 40_000 });
}

/** The status that the server answers a call with this token with. */
export async function statusFor(server: Apiserver, token: string): Promise<number> {
  const agent = new Agent({ connect: { ca: server.ca } });
  try {
    const answer = await request(`${server.url}/api`, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.body.dump();
    return answer.statusCode;
  } finally {
    await agent.close();
  }
}

/** Makes a service account that may read everything. */
export async function makeReader({ call }: Apiserver, account: string): Promise<void> {
  const [namespace, name] = account.split('/');
  await call('POST', `/api/v1/namespaces/${namespace}/serviceaccounts`, { metadata: { name } });
  await call('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: `reader-${name}` },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', namespace, name }],
  });
}

/** Lets a user request tokens of the service account that reads. */
export async function letRequestTokens(server: Apiserver, user: string): Promise<void> {
  const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';
  await server.call('POST', `${rbac}/roles`, {
    metadata: { name: user },
    rules: [{ apiGroups: [''], resources: ['serviceaccounts/token'], resourceNames: ['reader'], verbs: ['create'] }],
  });
  await server.call('POST', `${rbac}/rolebindings`, {
    metadata: { name: user },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: user },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: user }],
  });
}
