import { connect } from 'node:net';
import { LaunchError } from './launch-error.ts';
import { tryLogin } from '../db/ping.ts';

const TIMEOUT_MS = 5_000;

/**
 * Returns the reason of an error. A host with several addresses fails with an error without a message; its parts have
 * them.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Connects once; throws a `LaunchError` with host, port and reason, never the password. */
export async function checkPostgres(databaseUrl: string): Promise<void> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  try {
    await tryLogin(databaseUrl, TIMEOUT_MS);
  } catch (error) {
    throw new LaunchError(
      `Postgres at ${hostname}:${port || 5432}${pathname} (DATABASE_URL) cannot be used: ${reasonOf(error)}`,
    );
  }
}

/** Opens a connection once; the processes that use it report errors of TLS and keys. */
export async function checkTemporal(address: string): Promise<void> {
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? [];
  if (!host || !port) throw new LaunchError(`TEMPORAL_ADDRESS must be host:port, not "${address}"`);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host, port: Number(port), timeout: TIMEOUT_MS });
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new LaunchError(`Temporal at ${address} (TEMPORAL_ADDRESS) cannot be reached: ${reason}`));
    };
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => fail('no answer'));
    socket.once('error', (error) => fail(reasonOf(error)));
  });
}
