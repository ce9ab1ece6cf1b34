import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export type Address = { port: number; host: string };

/**
 * Below the ephemeral ports (from 32768 on Linux, from 49152 elsewhere): an outgoing connection could take one of those
 * before the program that should listen on it has started.
 */
const freePorts = { from: 20_000, to: 32_767 };
const attempts = 100;

/** The ports that were tried last: nothing may listen yet on those of them that were returned. */
const tried = new Set<number>();
const mostRemembered = 1_000;

/** Opens and closes a listener. Returns whether it could: the address may be in use or not permitted. */
export function isPortFree(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ ...address, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Returns a port on which a program can listen, another one each time. Throws if none is found. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(freePorts.from, freePorts.to + 1);
    if (tried.has(port)) continue;
    tried.add(port);
    const [oldest] = tried;
    if (tried.size > mostRemembered && oldest !== undefined) tried.delete(oldest);
    if (await isPortFree({ port, host })) return port;
  }
  throw new Error(`no free port on ${host}`);
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
