import { lookup } from 'node:dns/promises';

/** Returns every address of a name, IPv4 and IPv6. Rejects with the resolver's own error (`ENOTFOUND`, `EAI_AGAIN`, …). */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/**
 * Resolves through the operating system, like any other program on the machine: hosts file, search domains, name
 * servers.
 */
export const systemResolver: Resolver = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};
