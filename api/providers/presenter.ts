import type { Static } from 'typebox';
import { storedKeyAuthentication } from '../../domain/clouds/authentication.ts';
import type { ProviderRow } from '../../db/reads/providers/providers.ts';
import type { providerSchema } from './schema.ts';

/** Returns a provider as responses show it; the row does not contain its credentials. */
export function presentProvider(provider: ProviderRow): Static<typeof providerSchema> {
  const { type, identity } = provider.authentication ?? storedKeyAuthentication(provider.type);
  return {
    id: provider.id,
    name: provider.name,
    type: provider.type,
    status: provider.status,
    status_reason: provider.status_reason,
    account_id: provider.account_id,
    authentication: { type, identity },
    regions: provider.regions,
    schema_types: provider.schema_types,
    resource_count: provider.resource_count,
    last_synced_at: provider.last_synced_at?.toISOString() ?? null,
    created_at: provider.created_at.toISOString(),
  };
}
