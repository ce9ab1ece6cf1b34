import type { ExternalAccount } from '../../../../domain/gcp/external-account.ts';
import { requiredText } from '../../cloud-kind.ts';
import { renewedTokens, type TokenRequest, type TokenSource } from '../../shared/token-source.ts';
import { applicationDefaultToken } from './application-default.ts';
import { federatedToken } from './federation.ts';
import { impersonatedToken } from './impersonation.ts';
import { tokenEndpoints, type AccessPlaces } from './places.ts';
import { keyToken, type ServiceAccountKey } from './service-account-key.ts';

/** How a Google Cloud project is accessed. */
export type GcpAccess = {
  /** Service accounts, each of which impersonates the next; the last one acts. */
  impersonate: readonly string[];
} & (
  | { type: 'service_account_key'; key: ServiceAccountKey }
  | { type: 'application_default' }
  | { type: 'workload_identity_federation'; account: ExternalAccount }
);

/** Returns the access that sealed credentials describe; those without a type are a stored key. */
export function gcpAccess(credentials: Record<string, string>): GcpAccess {
  const { impersonate: chain } = credentials;
  const impersonate = chain === undefined ? [] : (JSON.parse(chain) as string[]);
  const type = credentials['authentication'];
  if (type === 'application_default') return { type, impersonate };
  if (type === 'workload_identity_federation') {
    return { type, impersonate, account: JSON.parse(requiredText(credentials, 'account')) as ExternalAccount };
  }
  return {
    type: 'service_account_key',
    impersonate,
    key: {
      clientEmail: requiredText(credentials, 'clientEmail'),
      privateKey: requiredText(credentials, 'privateKey'),
      privateKeyId: credentials['privateKeyId'] ?? null,
    },
  };
}

/** Returns the tokens of an access. */
export function gcpTokens(access: GcpAccess, places: AccessPlaces): TokenSource {
  const chain = access.impersonate;
  return renewedTokens(async () =>
    impersonatedToken({ chain, lifetimeSeconds: null }, { source: sourceOf(access, places), places }),
  );
}

/** Returns how the identity at the start of the chain gets its token. */
function sourceOf(access: GcpAccess, places: AccessPlaces): TokenRequest {
  switch (access.type) {
    case 'service_account_key': {
      const { token: tokenUrl } = tokenEndpoints(places.endpointUrl);
      return () => keyToken({ key: access.key, tokenUrl, dispatcher: places.dispatcher });
    }
    case 'application_default':
      return () => applicationDefaultToken(places);
    case 'workload_identity_federation': {
      const { account } = access;
      const { impersonate, lifetimeSeconds } = account;
      const source = () => federatedToken(account, places);
      const chain = impersonate === null ? [] : [impersonate];
      return () => impersonatedToken({ chain, lifetimeSeconds }, { source, places });
    }
  }
}
