import type { Log } from '../../platform/log.ts';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';
import type { Settings } from '../../platform/settings.ts';
import { keySetAt } from './key-set-source.ts';
import { cachedKeySet } from './key-set.ts';
import type { TrustedIssuer } from './tokens.ts';

/** Returns the configured identity provider; null if none is configured. */
export function trustedIssuer(
  settings: Settings,
  log: Log,
): { issuer: TrustedIssuer; close: () => Promise<void> } | null {
  const { jwksUrl, jwtIssuer, jwtAudience } = settings;
  if (jwksUrl === null || jwtIssuer === null || jwtAudience === null) return null;
  const { protocol, hostname, port } = new URL(jwksUrl);
  const guard = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
    trustedHosts: [`${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`],
  });
  const keys = cachedKeySet({
    fetchKeys: keySetAt(jwksUrl, guard.dispatcher),
    onFault: (fault) => log.warn({ err: fault }, 'the keys of the identity provider could not be fetched'),
  });
  return { issuer: { issuer: jwtIssuer, audience: jwtAudience, keys }, close: () => guard.close() };
}
