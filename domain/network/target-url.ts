import { isIpLiteral, isPublicUnicast } from './addresses.ts';
import type { AddressAllowList } from './addresses.ts';
import { portRefusal } from './ports.ts';

const longestUrl = 2048;

export type TargetUrlFaultCode =
  | 'not_a_url'
  | 'too_long'
  | 'bad_characters'
  | 'not_https'
  | 'userinfo'
  | 'fragment'
  | 'no_host'
  | 'port_refused'
  | 'address_refused';

export interface TargetUrlFault {
  code: TargetUrlFaultCode;
  /** A sentence for whoever entered the URL. */
  message: string;
}

/** A URL that may be stored and called, as far as its text alone shows. */
export interface TargetUrl {
  /** The normalised spelling: what to store and to call. */
  href: string;
  /** Host name or address, lower case, without brackets and without a trailing dot. */
  hostname: string;
  port: number;
  /** Whether the host is an address: it is then already checked, and no name has to be resolved. */
  isAddress: boolean;
}

export type TargetUrlCheck = { ok: true; target: TargetUrl } | { ok: false; faults: TargetUrlFault[] };

/** Returns the host of a parsed URL as resolvers and sockets want it: no brackets, no closing dot, lower case. */
export function plainHostname(hostname: string): string {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname;
  return (bare.endsWith('.') ? bare.slice(0, -1) : bare).toLowerCase();
}

/** Returns the port that a parsed URL leads to; the scheme's own where none is written. */
export function effectivePort(url: { protocol: string; port: string }): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}

function hasBadCharacters(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x7f || character === '\\') return true;
  }
  return false;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/**
 * Checks the text of a URL that a user wants the service to call (webhook, cluster). No name is resolved here.
 *
 * Asked for: an absolute `https` URL of at most 2,048 characters without blanks, control characters and backslashes,
 * without user name or password and without fragment. Odd spellings of addresses (`0x7f.1`, `017700000001`,
 * `[::ffff:7f00:1]`) are resolved by the WHATWG URL parser before the address is checked, so a spelling never decides.
 * An address must be public unicast or in the allow list. Ports: 443, and from 1024 up all but those of known non-HTTPS
 * services; hosts in the allow list may use any port. For a *name* on a refused port the verdict waits for its
 * addresses when there is an allow list they may be in; with no allow list it is a fault at once. Returns every fault
 * found, not the first one.
 */
export function checkTargetUrl(text: string, rules: { allowList: AddressAllowList }): TargetUrlCheck {
  if (text.length > longestUrl) {
    return refused([{ code: 'too_long', message: `The URL is longer than ${longestUrl} characters.` }]);
  }
  if (hasBadCharacters(text)) {
    return refused([
      { code: 'bad_characters', message: 'The URL contains a space, a control character or a backslash.' },
    ]);
  }
  const url = parseUrl(text);
  if (url === null) return refused([{ code: 'not_a_url', message: 'The text is not an absolute URL.' }]);

  const hostname = plainHostname(url.hostname);
  const port = effectivePort(url);
  const isAddress = isIpLiteral(hostname);
  const faults: TargetUrlFault[] = [];
  if (url.protocol !== 'https:') faults.push({ code: 'not_https', message: 'The URL must start with https://.' });
  if (url.username !== '' || url.password !== '') {
    faults.push({ code: 'userinfo', message: 'The URL must not contain a user name or a password.' });
  }
  if (url.hash !== '') {
    faults.push({ code: 'fragment', message: 'The URL must not contain a fragment (#…): it is never sent.' });
  }
  if (hostname === '') faults.push({ code: 'no_host', message: 'The URL has no host.' });

  const isOpened = isAddress ? rules.allowList.includes(hostname) : !rules.allowList.isEmpty;
  const portFault = portRefusal(port);
  if (url.protocol === 'https:' && portFault !== null && !isOpened) {
    faults.push({ code: 'port_refused', message: portFault });
  }
  if (isAddress && !isOpened && !isPublicUnicast(hostname)) {
    faults.push({ code: 'address_refused', message: `${hostname} is not a public address.` });
  }
  return faults.length > 0 ? refused(faults) : { ok: true, target: { href: url.href, hostname, port, isAddress } };
}

function refused(faults: TargetUrlFault[]): TargetUrlCheck {
  return { ok: false, faults };
}
