import { execFile, spawnSync } from 'node:child_process';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from 'mocha';
import { Agent, request } from 'undici';
import { freePort } from '../../launch/ports.ts';
import { spawnServer } from './spawn-server.ts';
import { createThrowawayCa, type ThrowawayCa } from '../platform/outbound/throwaway-ca.ts';

const version = '1.34.2';
const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'test', 'emulators', 'kube-apiserver');
const cache = join(root, '.cache', `kube-apiserver-${version}`);
const binary = join(cache, 'kube-apiserver');

/** Building takes four minutes on two cores that have nothing else to do. */
export const buildTimeoutMs = 40 * 60_000;

const isThere = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;

/** Why no API server can be run here, or null when one can. */
export function whyNoApiserver(): string | null {
  if (!isThere('etcd', '--version')) return 'etcd is not installed';
  if (!isThere('openssl', 'version')) return 'openssl is not installed';
  return existsSync(binary) || isThere('go', 'version') ? null : 'Go is not installed';
}

/** Skips what a hook prepares, saying why, where no API server can be run. */
export function requireApiserver(context: Context): void {
  const missing = whyNoApiserver();
  if (missing === null) return;
  console.log(`    the real API server is left out: ${missing}`);
  context.skip();
}

/** Builds the API server into the cache, unless it is there. One build at a time: a second caller waits for the first. */
export async function buildApiserver(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  if (existsSync(binary)) return;
  console.log(`building kube-apiserver ${version}, once: some minutes …`);
  const unfinished = `${binary}.${process.pid}`;
  const prefix = 'k8s.io/component-base/version';
  const [major, minor] = version.split('.');
  const stamp = `-s -w -X ${prefix}.gitVersion=v${version} -X ${prefix}.gitMajor=${major} -X ${prefix}.gitMinor=${minor}`;
  await promisify(execFile)(
    'go',
    ['build', '-trimpath', `-ldflags=${stamp}`, '-o', unfinished, 'k8s.io/kubernetes/cmd/kube-apiserver'],
    { cwd: source, env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' } },
  );
  renameSync(unfinished, binary);
}

/**
 * What the server makes for itself at its first start, much of it after `/readyz` answers. Its service has no endpoints:
 * a loopback address cannot be one.
 */
const ownObjects = [
  ...['default', 'kube-node-lease', 'kube-public', 'kube-system'].map((name) => `/api/v1/namespaces/${name}`),
  '/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication',
  '/api/v1/namespaces/kube-system/configmaps/kube-apiserver-legacy-service-account-token-tracking',
  '/api/v1/namespaces/default/services/kubernetes',
];

/** Who calls: the user of a token, with which program, in whose name, and in which form the answer is wanted. */
export interface Caller {
  user: string;
  userAgent?: string;
  impersonates?: string;
  accept?: string;
  /** Id of the call in the audit log, which a client may choose. */
  auditId?: string;
}

/** How an API server sends its audit log. */
export interface AuditWebhook {
  policy: string;
  kubeconfig: string;
  /** How long a batch waits, e.g. `200ms`. */
  maxWait: string;
  /** More flags of the webhook. */
  flags?: string[];
}

/** A cluster without machines: an API server of its own with an empty etcd, on free loopback ports. */
export interface Apiserver {
  /** `https://127.0.0.1:<port>`. */
  url: string;
  /** PEM of the authority that its certificate is from. */
  ca: string;
  /** Client certificates for users: the common name is the user. */
  authority: ThrowawayCa;
  /** Tokens of the users `admin` (of `system:masters`) and of those that were requested. */
  tokens: Record<string, string>;
  /**
   * Signs claims with the key that the server signs its service accounts' tokens with: a token of the server's, but for
   * claims that it would not issue, such as an early end.
   */
  signToken(claims: object): string;
  /** Calls the API as admin. Throws unless it answers with success. */
  call<Answer = unknown>(method: string, path: string, body?: object, contentType?: string): Promise<Answer>;
  /** Calls the API as one of the admins that were requested, perhaps in the name of another. */
  callAs<Answer = unknown>(
    caller: Caller,
    method: string,
    path: string,
    body?: object,
    contentType?: string,
  ): Promise<Answer>;
  /** What the processes said: the end of their logs. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts an API server, and returns when it has made all objects of its own: none appears later as a change. `users` are
 * known by token and may do nothing but what RBAC gives to all, `admins` may do everything. With `reviewUrl`, tokens that
 * it does not know are reviewed by that webhook (TokenReview, authentication.k8s.io/v1), as in a cloud. With `audit`, it
 * sends its audit log there.
 */
export async function startApiserver({
  users = [],
  admins = [],
  reviewUrl = null,
  audit = null,
}: {
  users?: string[];
  admins?: string[];
  reviewUrl?: string | null;
  audit?: AuditWebhook | null;
} = {}): Promise<Apiserver> {
  await buildApiserver();
  const directory = mkdtempSync(join(tmpdir(), 'kube-apiserver-'));
  const file = (name: string): string => join(directory, name);
  const authority = createThrowawayCa();
  const { key, cert } = authority.issue(['IP:127.0.0.1', 'DNS:localhost']);
  const serviceKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const masters = ['admin', ...admins];
  const tokens = Object.fromEntries([...masters, ...users].map((user) => [user, `${user}-token-of-the-tests`]));
  const rows = Object.entries(tokens).map(
    ([user, token]) => `${token},${user},${user}-id${masters.includes(user) ? ',"system:masters"' : ''}`,
  );
  for (const [name, content] of Object.entries({
    'server.key': key,
    'server.pem': cert,
    'tokens.csv': `${rows.join('\n')}\n`,
    'service.key': serviceKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'service.pub': serviceKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })) {
    writeFileSync(file(name), content, { mode: 0o600 });
  }
  if (audit !== null) {
    writeFileSync(file('policy.yaml'), audit.policy);
    writeFileSync(file('webhook.yaml'), audit.kubeconfig, { mode: 0o600 });
  }
  if (reviewUrl !== null) {
    const clusters = [{ name: 'review', cluster: { server: reviewUrl } }];
    const contexts = [{ name: 'review', context: { cluster: 'review', user: 'server' } }];
    const webhook = { clusters, contexts, users: [{ name: 'server', user: {} }], 'current-context': 'review' };
    writeFileSync(file('review.json'), JSON.stringify({ apiVersion: 'v1', kind: 'Config', ...webhook }));
  }
  const etcd = await spawnServer({
    name: 'etcd',
    place: async () => ({ client: await freePort(), peer: await freePort(), data: mkdtempSync(file('etcd-')) }),
    command: ({ client, peer, data }) => ({ program: 'etcd', args: etcdArguments({ client, peer, data }) }),
    isUp: async ({ client }) => (await fetch(`http://127.0.0.1:${client}/health`)).ok,
  }).catch((error: unknown) => {
    authority.remove();
    rmSync(directory, { recursive: true, force: true });
    throw error;
  });
  const agent = new Agent({ connect: { ca: authority.ca } });
  const callAt =
    (url: string, { user, userAgent, impersonates, accept, auditId }: Caller = { user: 'admin' }): Apiserver['call'] =>
    async <Answer>(method: string, path: string, body?: object, contentType?: string): Promise<Answer> => {
      const answer = await request(`${url}${path}`, {
        dispatcher: agent,
        method: method as 'GET',
        headers: {
          authorization: `Bearer ${tokens[user]}`,
          'content-type': contentType ?? 'application/json',
          ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
          ...(impersonates === undefined ? {} : { 'impersonate-user': impersonates }),
          ...(accept === undefined ? {} : { accept }),
          ...(auditId === undefined ? {} : { 'audit-id': auditId }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return (isJson ? JSON.parse(text) : text) as Answer;
    };
  const urlOf = (port: number): string => `https://127.0.0.1:${port}`;
  const clean = async (): Promise<void> => {
    await agent.close();
    await etcd.stop();
    authority.remove();
    rmSync(directory, { recursive: true, force: true });
  };
  const apiserver = await spawnServer({
    name: 'the API server',
    place: () => freePort(),
    command: (port) => ({
      program: binary,
      args: [
        ...apiserverArguments({ port, directory, etcdPort: etcd.place.client, authority: authority.caFile }),
        ...(audit === null
          ? []
          : [
              `--audit-policy-file=${file('policy.yaml')}`,
              `--audit-webhook-config-file=${file('webhook.yaml')}`,
              '--audit-webhook-mode=batch',
              `--audit-webhook-batch-max-wait=${audit.maxWait}`,
              ...(audit.flags ?? []),
            ]),
        ...(reviewUrl === null
          ? []
          : [
              `--authentication-token-webhook-config-file=${file('review.json')}`,
              '--authentication-token-webhook-version=v1',
              '--authentication-token-webhook-cache-ttl=1s',
            ]),
      ],
    }),
    needs: [etcd],
    // `/readyz` includes the first roles.
    isUp: async (port) => {
      for (const path of ['/readyz', ...ownObjects]) await callAt(urlOf(port))('GET', path);
      return true;
    },
  }).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const url = urlOf(apiserver.place);
  return {
    url,
    ca: authority.ca,
    authority,
    tokens,
    call: callAt(url),
    callAs: (caller, method, path, body, contentType) => callAt(url, caller)(method, path, body, contentType),
    signToken(claims) {
      const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      );
      const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(serviceKeys.privateKey, 'base64url');
      return [...parts, signature].join('.');
    },
    output: () => `${etcd.output()}\n${apiserver.output()}`,
    async stop() {
      await apiserver.stop();
      await clean();
    },
  };
}

function etcdArguments({ client, peer, data }: { client: number; peer: number; data: string }): string[] {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return [
    `--data-dir=${data}`,
    '--name=one',
    `--listen-client-urls=${clientUrl}`,
    `--advertise-client-urls=${clientUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=one=${peerUrl}`,
  ];
}

function apiserverArguments(at: { port: number; directory: string; etcdPort: number; authority: string }): string[] {
  const file = (name: string): string => join(at.directory, name);
  return [
    `--etcd-servers=http://127.0.0.1:${at.etcdPort}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${at.port}`,
    `--cert-dir=${at.directory}`,
    `--tls-cert-file=${file('server.pem')}`,
    `--tls-private-key-file=${file('server.key')}`,
    `--client-ca-file=${at.authority}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--allow-privileged=true',
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${file('service.pub')}`,
    `--service-account-signing-key-file=${file('service.key')}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    // No controller makes the service accounts that this plugin waits for.
    '--disable-admission-plugins=ServiceAccount',
  ];
}
