import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../launch/ports.ts';

const startTimeoutMs = 60_000;

/** What runs the emulator: its spatial extension comes from a package, since it cannot be downloaded. */
const program = [
  'import duckdb_extensions, sys',
  "duckdb_extensions.import_extension('spatial')",
  'from bqemulator.cli import main',
  'main()',
].join('\n');

export interface BigQueryEmulator {
  url: string;
  /** A POST to its REST interface; throws on an answer that is no success. */
  post(path: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

/** Starts bqemulator, an imitation of BigQuery that others wrote, on free loopback ports. */
export async function startBigQuery(): Promise<BigQueryEmulator> {
  const [rest, grpc] = [await freePort(), await freePort()];
  const python = process.env['TEST_PYTHON'] ?? 'python3';
  const ports = ['--rest-port', String(rest), '--grpc-port', String(grpc), '--log-level', 'error'];
  const server = spawn(python, ['-c', program, 'start', ...ports], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const url = `http://127.0.0.1:${rest}`;
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const isUp = await fetch(`${url}/bigquery/v2/projects/any/datasets`).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    );
    if (isUp) break;
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`bqemulator did not start: ${said}`);
    await delay(100);
  }
  return {
    url,
    async post(path, body) {
      const response = await fetch(`${url}/bigquery/v2${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok || text.includes('"insertErrors":[{')) throw new Error(`${path}: ${response.status} ${text}`);
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
