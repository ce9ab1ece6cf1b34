import type { Server } from 'node:http';

const idleCheckMs = 50;

/**
 * Stops accepting connections and waits until requests in progress are completed, or aborts them after the grace
 * period.
 */
export async function closeServer(server: Server, { graceMs }: { graceMs: number }): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection becomes idle after its last response; nothing else closes it.
  const sweep = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
