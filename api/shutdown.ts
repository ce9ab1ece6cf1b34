import type { Server } from 'node:http';

const idleCheckMs = 50;

/**
 * Stops accepting connections and waits until the requests under way are answered, or the grace time is over and they
 * are cut off.
 */
export async function closeServer(server: Server, { graceMs }: { graceMs: number }): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection turns idle with its last answer; nobody else ends it then.
  const sweep = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
