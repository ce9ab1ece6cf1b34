import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** That of `cloud.google.com/go/pubsub` in its go.mod. */
const version = '1.50.1';
const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'test', 'emulators', 'pubsub');
const cache = join(root, '.cache', `pubsub-${version}`);
const binary = join(cache, 'pubsub');

/** Building takes a minute on two cores, and the first time as long as its modules take to arrive. */
export const buildTimeoutMs = 10 * 60_000;

/** Why no Pub/Sub server can be run here, or null when one can. */
export function whyNoPubsub(): string | null {
  return existsSync(binary) || spawnSync('go', ['version']).status === 0 ? null : 'Go is not installed';
}

/** A Pub/Sub server with one topic and one subscription of a project. */
export interface Pubsub {
  url: string;
  subscription: string;
  publish(...texts: string[]): Promise<void>;
  /** Makes messages that were pulled and not acknowledged come again. */
  redeliver(ackIds: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

async function build(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  if (existsSync(binary)) return;
  const unfinished = `${binary}.${process.pid}`;
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' };
  await promisify(execFile)('go', ['build', '-trimpath', '-o', unfinished, '.'], { cwd: source, env });
  renameSync(unfinished, binary);
}

/** Starts a server of Google's own fake (`test/emulators/pubsub`), built once. */
export async function startPubsub(project: string): Promise<Pubsub> {
  await build();
  const child = spawn(binary, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}/v1/${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const topic = `projects/${project}/topics/assets`;
  const subscription = `projects/${project}/subscriptions/assets`;
  await call('PUT', topic, {});
  await call('PUT', subscription, { topic, ackDeadlineSeconds: 60 });
  return {
    url,
    subscription,
    publish: async (...texts) =>
      call('POST', `${topic}:publish`, {
        messages: texts.map((text) => ({ data: Buffer.from(text).toString('base64') })),
      }),
    redeliver: async (ackIds) => call('POST', `${subscription}:modifyAckDeadline`, { ackIds, ackDeadlineSeconds: 0 }),
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
