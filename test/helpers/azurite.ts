import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Agent, fetch } from 'undici';
import type { StorageUrl } from '../../activities/clouds/azure/session/storage-calls.ts';
import { freePort } from '../../launch/ports.ts';
import { makeCertificate } from './certificate.ts';
import { spawnServer } from './spawn-server.ts';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'test', 'emulators', 'azurite');

/** Installing takes half a minute, and the first time as long as its packages take to arrive. */
export const installTimeoutMs = 5 * 60_000;

/** The account that every Azurite has. */
const account = 'devstoreaccount1';

/** Microsoft's emulator of Azure Storage, in a process of its own. It accepts tokens of Entra ID alone. */
export interface Azurite {
  account: string;
  urlOf: StorageUrl;
  /** Connections that know its certificate. */
  dispatcher: Agent;
  /** Returns a token for storage accounts, as Entra ID issues them; with another audience it is refused. */
  token(audience?: string): string;
  /** Makes a call that changes something, for what a test prepares. */
  call(service: 'blob' | 'queue', method: string, path: string, given?: Call): Promise<void>;
  stop(): Promise<void>;
}

interface Call {
  body?: string;
  headers?: Record<string, string>;
}

/** Installs Azurite, as its lock file says, next to what other tests need; returns its programs. */
async function install(): Promise<string> {
  const lock = readFileSync(join(source, 'package-lock.json'));
  const place = join(root, '.cache', `azurite-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  const programs = join(place, 'node_modules', 'azurite', 'dist', 'src');
  if (existsSync(programs)) return programs;
  const unfinished = `${place}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(source, unfinished, { recursive: true });
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', options, { cwd: unfinished, maxBuffer: 16 * 1024 * 1024 });
  renameSync(unfinished, place);
  return programs;
}

/** Starts Azurite with an empty account, over TLS, which tokens need. */
export async function startAzurite(): Promise<Azurite> {
  const programs = await install();
  const certificate = await makeCertificate();
  const folder = mkdtempSync(join(tmpdir(), 'azurite-'));
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, certificate.key, { mode: 0o600 });
  const dispatcher = new Agent({ connect: { ca: certificate.cert } });
  const server = await spawnServer({
    name: 'azurite',
    place: async () => ({ blob: await freePort(), queue: await freePort(), table: await freePort() }),
    command: ({ blob, queue, table }) => ({
      program: process.execPath,
      args: [
        join(programs, 'azurite.js'),
        '--silent',
        '--disableTelemetry',
        '--location',
        folder,
        '--oauth',
        'basic',
        '--cert',
        certificate.caFile,
        '--key',
        keyFile,
        '--blobPort',
        String(blob),
        '--queuePort',
        String(queue),
        '--tablePort',
        String(table),
      ],
    }),
    isUp: async ({ blob, queue }) => {
      for (const port of [blob, queue]) {
        await (await fetch(`https://127.0.0.1:${port}/`, { dispatcher })).arrayBuffer();
      }
      return true;
    },
  });
  const urlOf: StorageUrl = (name, service) => `https://127.0.0.1:${server.place[service]}/${name}`;
  const token = (audience = 'https://storage.azure.com'): string => {
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = {
      aud: audience,
      iss: `https://sts.windows.net/${randomUUID()}/`,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 3_600,
      ver: '1.0',
      tid: randomUUID(),
    };
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.signature`;
  };
  return {
    account,
    urlOf,
    dispatcher,
    token,
    async call(service, method, path, { body, headers = {} } = {}) {
      const response = await fetch(`${urlOf(account, service)}${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: {
          authorization: `Bearer ${token()}`,
          'x-ms-version': '2021-12-02',
          'x-ms-date': new Date().toUTCString(),
          ...headers,
        },
        dispatcher,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    },
    async stop() {
      await server.stop('SIGTERM');
      await dispatcher.close();
      await certificate.remove();
      rmSync(folder, { recursive: true });
    },
  };
}
