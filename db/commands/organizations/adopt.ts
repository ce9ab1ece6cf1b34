import type { Transaction } from '../../database.ts';

interface Account {
  id: number;
  account_id: string;
}

const takenReason = (providerId: number, organizationId: number): string =>
  `Provider ${providerId} of this account belongs to organization ${organizationId}`;

/**
 * Takes over the oldest provider that is connected to an account; null when there is none. If another organization has
 * it, this account is in error.
 */
export async function adoptProvider(
  transaction: Transaction,
  { organizationId, account }: { organizationId: number; account: Account },
): Promise<{ outcome: 'adopted'; providerId: number } | { outcome: 'taken'; reason: string } | null> {
  const found = await transaction('providers as provider')
    .join('organizations as organization', 'organization.kind', 'provider.type')
    .leftJoin('organization_accounts as taken', 'taken.provider_id', 'provider.id')
    .where({ 'organization.id': organizationId, 'provider.account_id': account.account_id })
    .whereNotNull('provider.answered_at')
    .whereNull('provider.deleted_at')
    .orderBy('provider.id')
    .first<{ id: number; taken_by: number | null } | undefined>('provider.id', 'taken.organization_id as taken_by');
  if (found === undefined) return null;
  const { id: providerId, taken_by: takenBy } = found;
  if (takenBy !== null && takenBy !== organizationId) {
    return setTaken(transaction, { account, reason: takenReason(providerId, takenBy) });
  }
  await transaction('organization_accounts')
    .where({ id: account.id })
    .update({ state: 'connected', reason: null, provider_id: providerId });
  return { outcome: 'adopted', providerId };
}

/**
 * Sets an account to error that another organization is connecting: its provider does not have the account yet. Returns
 * null when there is none.
 */
export async function claimedElsewhere(
  transaction: Transaction,
  { organizationId, account }: { organizationId: number; account: Account },
): Promise<{ outcome: 'taken'; reason: string } | null> {
  const claim = await transaction('organization_accounts as other')
    .join('organizations as theirs', 'theirs.id', 'other.organization_id')
    .join('organizations as own', 'own.kind', 'theirs.kind')
    .join('providers as provider', 'provider.id', 'other.provider_id')
    .where({ 'own.id': organizationId, 'other.account_id': account.account_id })
    .whereNot({ 'theirs.id': organizationId })
    .whereNull('provider.deleted_at')
    .first<{ provider_id: number; organization_id: number } | undefined>('other.provider_id', 'other.organization_id');
  if (claim === undefined) return null;
  return setTaken(transaction, { account, reason: takenReason(claim.provider_id, claim.organization_id) });
}

async function setTaken(
  transaction: Transaction,
  { account, reason }: { account: Account; reason: string },
): Promise<{ outcome: 'taken'; reason: string }> {
  await transaction('organization_accounts')
    .where({ id: account.id })
    .update({ state: 'error', reason, provider_id: null });
  return { outcome: 'taken', reason };
}
