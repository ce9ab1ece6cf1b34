import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../launch/ports.ts';
import { spawnServer } from './spawn-server.ts';

/** A cloud_a API in a process of its own, on a free loopback port, with an empty account in each region. */
export interface Moto {
  url: string;
  /** Empties the account. */
  reset(): Promise<void>;
  /** Creates the next calls free of credential checks, as many as given. */
  allowWithoutChecks(calls: number): Promise<void>;
  stop(): Promise<void>;
}

interface MotoOptions {
  initialNoAuthActionCount?: number;
  awsPolicies?: boolean;
  images?: boolean;
}

/** Servers that a test is done with, by what they were started with. */
const idle = new Map<string, Moto[]>();

/**
 * A moto of the test's own, empty. Starting one takes seconds, so a stopped one is emptied and kept for the next file of
 * this process; one that checks keys is not, since what it checked stays in it. See `startServer` for the options.
 */
export async function startMoto(options: MotoOptions = {}): Promise<Moto> {
  if (options.initialNoAuthActionCount !== undefined) return startServer(options);
  const kind = JSON.stringify([options.awsPolicies ?? false, options.images ?? false]);
  const free = idle.get(kind) ?? [];
  idle.set(kind, free);
  const server = free.pop() ?? (await startServer(options));
  return {
    ...server,
    stop: async () => {
      await server.reset();
      free.push(server);
    },
  };
}

/**
 * Starts moto's server, as `moto_server.py` corrects it: of the environment of `MOTO_SERVER`, else of that under `.cache`.
 * `initialNoAuthActionCount` lets that many calls pass before keys and policies are checked; without it none are.
 * `awsPolicies` loads the managed policies of AWS, which takes a second; `images` loads the images that AWS offers,
 * with hundreds of snapshots of others, which moto returns with one's own.
 */
async function startServer(options: MotoOptions): Promise<Moto> {
  const checks = options.initialNoAuthActionCount;
  const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
  const server = await spawnServer({
    name: 'moto',
    place: () => freePort(),
    command: (port) => ({
      program: motoPython(),
      args: [join(import.meta.dirname, 'moto_server.py'), '-H', '127.0.0.1', '-p', String(port)],
      env: {
        ...process.env,
        ...(checks === undefined ? {} : { INITIAL_NO_AUTH_ACTION_COUNT: String(checks) }),
        MOTO_EC2_LOAD_DEFAULT_AMIS: String(options.images ?? false),
        ...(options.awsPolicies ? { MOTO_IAM_LOAD_MANAGED_POLICIES: 'true' } : {}),
      },
    }),
    isUp: async (port) => {
      const response = await fetch(`${urlOf(port)}/moto-api/data.json`);
      await response.arrayBuffer();
      return response.ok;
    },
  });
  const url = urlOf(server.place);

  async function post(path: string, body: string): Promise<void> {
    const response = await fetch(`${url}${path}`, { method: 'POST', body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`moto answered ${response.status} to ${path}`);
  }

  return {
    url,
    reset: () => post('/moto-api/reset', ''),
    allowWithoutChecks: (calls) => post('/moto-api/reset-auth', String(calls)),
    stop: () => server.stop('SIGTERM'),
  };
}

/** The Python of the environment that moto is installed in, which has boto3 and CloudFormation's schemas, too. */
export function motoPython(): string {
  return join(dirname(motoBinary()), 'python');
}

function motoBinary(): string {
  const binary = process.env['MOTO_SERVER'] ?? join(process.cwd(), '.cache', 'venv', 'bin', 'moto_server');
  if (!existsSync(binary)) throw new Error('moto_server is missing: set MOTO_SERVER or run npm test once');
  return binary;
}
