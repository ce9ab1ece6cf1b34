import { freePort } from '../../launch/ports.ts';
import { spawnServer } from './spawn-server.ts';

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
  const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
  const server = await spawnServer({
    name: 'bqemulator',
    place: async () => ({ rest: await freePort(), grpc: await freePort() }),
    command: ({ rest, grpc }) => {
      const ports = ['--rest-port', String(rest), '--grpc-port', String(grpc), '--log-level', 'error'];
      return { program: process.env['TEST_PYTHON'] ?? 'python3', args: ['-c', program, 'start', ...ports] };
    },
    isUp: async ({ rest }) => {
      const response = await fetch(`${urlOf(rest)}/bigquery/v2/projects/any/datasets`);
      await response.arrayBuffer();
      return response.ok;
    },
  });
  const url = urlOf(server.place.rest);
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
    stop: () => server.stop(),
  };
}
