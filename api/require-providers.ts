import type { Database, Transaction } from '../db/database.ts';
import { namedParts } from '../db/reads/organizations/named.ts';
import { isConnected } from '../db/reads/providers/providers.ts';
import { selectProviders, type SelectedProviders } from '../db/reads/providers/selection.ts';
import type { ProviderSelection } from '../domain/organizations/provider-selection.ts';
import { unprocessable } from './errors.ts';

/** Throws 422 when the provider that a request names is not connected; `null` names none. */
export async function requireConnected(database: Database | Transaction, providerId: number | null): Promise<void> {
  if (providerId === null || (await isConnected(database, providerId))) return;
  throw unprocessable('The provider does not exist', `provider_id: ${providerId}`);
}

/**
 * Returns the providers of a selection that something is to be done for. Throws 422 when its organization or unit does
 * not exist, or when it selects no provider; whether the provider that it names exists is checked elsewhere.
 */
export async function requireProviders(
  database: Database | Transaction,
  selection: ProviderSelection,
): Promise<SelectedProviders> {
  const { organizationId, ou } = selection;
  const providers = await selectProviders(database, selection);
  // For a limited caller, what has nothing inside the limits does not exist.
  const isOutside = selection.limits.length > 0 && providers?.length === 0;
  const names = isOutside ? { organization: null, unit: null } : await namedParts(database, selection);
  if (organizationId !== null && names.organization === null) {
    throw unprocessable('The organization does not exist', `organization_id: ${organizationId}`);
  }
  if (ou !== null && names.unit === null) {
    const where = organizationId === null ? 'any organization' : `organization ${organizationId}`;
    throw unprocessable('The unit does not exist', `ou: ${where} has no unit ${ou}`);
  }
  if (providers?.length !== 0) return providers;
  throw unprocessable('No provider is selected', 'No account there is connected, or provider_id is not among them');
}
