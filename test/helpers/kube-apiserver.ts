import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { freePort } from '../../launch/ports.ts';
import { createThrowawayCa, type ThrowawayCa } from '../platform/outbound/throwaway-ca.ts';

const version = '1.34.2';
const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'test', 'emulators', 'kube-apiserver');
const cache = join(root, '.cache', `kube-apiserver-${version}`);
const binary = join(cache, 'kube-apiserver');

/** Building takes four minutes on two cores that have nothing else to do. */
export const buildTimeoutMs = 40 * 60_000;
const startTimeoutMs = 60_000;

const isThere = (program: string, flag: string): boolean => spawnSync(program, [flag]).status === 0;

/** Why no API server can be run here, or null when one can. */
export function whyNoApiserver(): string | null {
  if (!isThere('etcd', '--version')) return 'etcd is not installed';
  if (!isThere('openssl', 'version')) return 'openssl is not installed';
  return existsSync(binary) || isThere('go', 'version') ? null : 'Go is not installed';
}

/** Builds the API server into the cache, unless it is there. One build at a time: a second caller waits for the first. */
async function buildApiserver(): Promise<void> {
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

/** A cluster without machines: an API server of its own with an empty etcd, on free loopback ports. */
export interface Apiserver {
  /** `https://127.0.0.1:<port>`. */
  url: string;
  /** PEM of the authority that its certificate is from. */
  ca: string;
  /** Client certificates for users: the common name is the user. */
  authority: ThrowawayCa;
  /** Tokens of the users `admin` (of `system:masters`) and of those that were asked for. */
  tokens: Record<string, string>;
  /** Calls the API as admin. Throws unless it answers with success. */
  call<Answer = unknown>(method: string, path: string, body?: object, contentType?: string): Promise<Answer>;
  /** What the processes said: the end of their logs. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts an API server. `users` are known by token and may do nothing but what RBAC gives to all. */
export async function startApiserver({ users = [] }: { users?: string[] } = {}): Promise<Apiserver> {
  await buildApiserver();
  const directory = mkdtempSync(join(tmpdir(), 'kube-apiserver-'));
  const file = (name: string): string => join(directory, name);
  const authority = createThrowawayCa();
  const { key, cert } = authority.issue(['IP:127.0.0.1', 'DNS:localhost']);
  const serviceKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = Object.fromEntries(['admin', ...users].map((user) => [user, `${user}-token-of-the-tests`]));
  const rows = Object.entries(tokens).map(
    ([user, token]) => `${token},${user},${user}-id${user === 'admin' ? ',"system:masters"' : ''}`,
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
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const processes: ChildProcess[] = [];
  const start = (program: string, args: string[], log: string): ChildProcess => {
    const output = openSync(file(log), 'a');
    const child = spawn(program, args, { cwd: directory, stdio: ['ignore', output, output] });
    closeSync(output);
    processes.push(child);
    return child;
  };
  const output = (): string =>
    ['etcd.log', 'apiserver.log']
      .filter((name) => existsSync(file(name)))
      .map((name) => readFileSync(file(name), 'utf8').split('\n').slice(-30).join('\n'))
      .join('\n');
  const stop = async (): Promise<void> => {
    for (const child of processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    authority.remove();
    rmSync(directory, { recursive: true, force: true });
  };
  start(
    'etcd',
    [
      `--data-dir=${file('etcd')}`,
      '--name=one',
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=one=${peerUrl}`,
    ],
    'etcd.log',
  );
  const apiserver = start(
    binary,
    [
      `--etcd-servers=${etcdUrl}`,
      '--bind-address=127.0.0.1',
      '--advertise-address=127.0.0.1',
      `--secure-port=${port}`,
      `--cert-dir=${directory}`,
      `--tls-cert-file=${file('server.pem')}`,
      `--tls-private-key-file=${file('server.key')}`,
      `--client-ca-file=${authority.caFile}`,
      `--token-auth-file=${file('tokens.csv')}`,
      '--authorization-mode=RBAC',
      '--allow-privileged=true',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${file('service.pub')}`,
      `--service-account-signing-key-file=${file('service.key')}`,
      '--service-cluster-ip-range=10.96.0.0/16',
      // No controller makes the service accounts that this plugin waits for.
      '--disable-admission-plugins=ServiceAccount',
    ],
    'apiserver.log',
  );
  const url = `https://127.0.0.1:${port}`;
  const agent = new Agent({ connect: { ca: authority.ca } });
  const call = async <Answer>(method: string, path: string, body?: object, contentType?: string): Promise<Answer> => {
    const answer = await request(`${url}${path}`, {
      dispatcher: agent,
      method: method as 'GET',
      headers: { authorization: `Bearer ${tokens['admin']}`, 'content-type': contentType ?? 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return (isJson ? JSON.parse(text) : text) as Answer;
  };
  try {
    await untilReady(call, apiserver);
  } catch (error) {
    const said = output();
    await agent.close();
    await stop();
    throw new Error(`the API server did not start: ${String(error)}\n${said}`, { cause: error });
  }
  return {
    url,
    ca: authority.ca,
    authority,
    tokens,
    call,
    output,
    async stop() {
      await agent.close();
      await stop();
    },
  };
}

/** Up is: the namespace kube-system is there, and what the server makes at its first start, the first roles among it. */
async function untilReady(call: Apiserver['call'], server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await call('GET', '/api/v1/namespaces/kube-system');
      await call('GET', '/readyz');
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error;
    }
    await wait(50);
  }
}
