import { isIP } from 'node:net';

import { isIpLiteral, isPublicUnicast } from '../../domain/network/addresses.ts';
import type { AddressAllowList } from '../../domain/network/addresses.ts';
import { portRefusal } from '../../domain/network/ports.ts';
import { OutboundRefusedError } from './refusal.ts';
import type { Resolver } from './resolver.ts';

/** Target of a connection. `hostname` as returned by `plainHostname`. */
export interface OutboundTarget {
  protocol: 'http:' | 'https:';
  hostname: string;
  port: number;
}

/** An address to which a connection is allowed. `isPublic` is false for those that the operator allows. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
  isPublic: boolean;
}

export interface Admission {
  /** Checks a target with all of its addresses, of which there is at least one. Throws `OutboundRefusedError`. */
  check(target: OutboundTarget, addresses: readonly string[]): CheckedAddress[];
  /** Resolves the target once and checks it. Rejects with `OutboundRefusedError` or the resolver's error. */
  admit(target: OutboundTarget): Promise<CheckedAddress[]>;
}

/**
 * Returns the rule for every outbound connection: `https` only, every address of the target public or in the allow
 * list, no port of a known non-HTTPS service unless all addresses are in the allow list. A host and port that the
 * operator configured as an endpoint is exempt, and the only one for which plain `http` is allowed.
 */
export function createAdmission(rules: {
  allowList: AddressAllowList;
  trustedHosts: ReadonlySet<string>;
  resolve: Resolver;
}): Admission {
  const { allowList, trustedHosts, resolve } = rules;

  function check(target: OutboundTarget, addresses: readonly string[]): CheckedAddress[] {
    const { protocol, hostname, port } = target;
    const checked = addresses.map((address): CheckedAddress => ({
      address,
      family: isIP(address) === 6 ? 6 : 4,
      isPublic: isPublicUnicast(address),
    }));
    if (trustedHosts.has(trustedHostKey(hostname, port))) return checked;
    if (protocol !== 'https:') {
      throw new OutboundRefusedError({ code: 'not_https', message: `${hostname} may only be called by https.` });
    }
    if (!checked.every(({ address, isPublic }) => isPublic || allowList.includes(address))) {
      const message = isIpLiteral(hostname)
        ? `${hostname} is not a public address.`
        : `${hostname} resolves to an address that is not public.`;
      throw new OutboundRefusedError({ code: 'address_refused', message });
    }
    const portFault = portRefusal(port);
    if (portFault !== null && !checked.every(({ address }) => allowList.includes(address))) {
      throw new OutboundRefusedError({ code: 'port_refused', message: portFault });
    }
    return checked;
  }

  async function admit(target: OutboundTarget): Promise<CheckedAddress[]> {
    if (isIpLiteral(target.hostname)) return check(target, [target.hostname]);
    const addresses = await resolve(target.hostname);
    if (addresses.length === 0) {
      throw Object.assign(new Error(`${target.hostname} has no address`), { code: 'ENOTFOUND' });
    }
    return check(target, addresses);
  }

  return { check, admit };
}

/** Returns the key of a trusted endpoint: `host:port`, an IPv6 address without brackets. */
export function trustedHostKey(hostname: string, port: number): string {
  return `${hostname}:${port}`;
}
