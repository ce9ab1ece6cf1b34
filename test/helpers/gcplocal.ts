import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../launch/ports.ts';

const startTimeoutMs = 30_000;

/** Starts gcplocal, an imitation of Google Cloud that others wrote, on a free loopback port. */
export async function startGcplocal(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const python = process.env['TEST_PYTHON'] ?? 'python3';
  const server = spawn(python, ['-m', 'gcplocal', 'start', '--host', '127.0.0.1', '--port', String(port)], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const isUp = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('gcplocal did not start');
    await delay(50);
  }
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
