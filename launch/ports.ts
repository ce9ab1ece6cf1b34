import { createServer } from 'node:net';

export type Address = { port: number; host: string };

/** Opens and closes a listener; answers the port it got, or null when the address is taken or not ours to take. */
function tryListen({ port, host }: Address): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

export async function isPortFree(address: Address): Promise<boolean> {
  return (await tryListen(address)) !== null;
}

export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = await tryListen({ port: 0, host });
  if (port === null) throw new Error(`no free port on ${host}`);
  return port;
}

/** Returns the first of `preferred` that is free on loopback and not in `taken`, else any free port. */
export async function choosePort(
  preferred: readonly (number | undefined)[],
  taken: readonly number[] = [],
): Promise<number> {
  for (const port of preferred) {
    if (port === undefined || taken.includes(port)) continue;
    if (await isPortFree({ port, host: '127.0.0.1' })) return port;
  }
  const port = await freePort();
  return taken.includes(port) ? choosePort([], taken) : port;
}
