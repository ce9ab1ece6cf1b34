import { freePort } from '../../launch/ports.ts';
import { spawnServer } from './spawn-server.ts';

/** Starts gcplocal, an imitation of Google Cloud that others wrote, on a free loopback port. */
export async function startGcplocal(): Promise<{ url: string; stop(): Promise<void> }> {
  const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
  const server = await spawnServer({
    name: 'gcplocal',
    place: () => freePort(),
    command: (port) => ({
      program: process.env['TEST_PYTHON'] ?? 'python3',
      args: ['-m', 'gcplocal', 'start', '--host', '127.0.0.1', '--port', String(port)],
    }),
    isUp: async (port) => (await fetch(`${urlOf(port)}/health`)).ok,
  });
  return { url: urlOf(server.place), stop: () => server.stop() };
}
