import { join } from 'node:path';
import { freePort } from '../../launch/ports.ts';
import { installPythonPackages } from '../../launch/python-packages.ts';
import { spawnServer } from './spawn-server.ts';

const root = join(import.meta.dirname, '..', '..');

/** An AWS API in a process of its own that records the calls made to it, as CloudTrail does. */
export interface Ministack {
  url: string;
  stop(): Promise<void>;
}

/** The account of everything in it. */
export const ministackAccount = '000000000000';

/** Starts ministack on a free loopback port, with the recording of calls; installs it first, which takes half a minute. */
export async function startMinistack(): Promise<Ministack> {
  const programs = await installPythonPackages({
    venv: join(root, '.cache', 'ministack'),
    requirements: join(root, 'requirements', 'ministack.txt'),
  });
  const server = await spawnServer({
    name: 'ministack',
    place: () => freePort(),
    command: (port) => ({
      program: join(programs, 'ministack'),
      args: [],
      env: { ...process.env, BIND_HOST: '127.0.0.1', GATEWAY_PORT: String(port), CLOUDTRAIL_RECORDING: '1' },
    }),
    isUp: async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/_ministack/health`);
      await response.arrayBuffer();
      return response.ok;
    },
  });
  return { url: `http://127.0.0.1:${server.place}`, stop: () => server.stop('SIGTERM') };
}
