import type { AccountState } from '../../../domain/organizations/organization.ts';
import type { ProviderStatus } from '../../models/provider.ts';
import type { Transaction } from '../../database.ts';
import { releaseStarts } from '../outbox/held.ts';
import { lockProvider } from '../providers/providers.ts';
import {
  connectAccount,
  lockConnections,
  type Connecting,
  type ConnectOutcome,
  type DueAccount,
} from './connect-accounts.ts';
import { memberAccess } from './member-access.ts';
import { holdFeedSwitch, switchNewFeeds } from './member-feeds.ts';

/** What became of a request to connect one account. */
export type RequestOutcome =
  | ConnectOutcome
  | { outcome: 'unknown' }
  /** It is excluded, closed, suspended or not active yet. */
  | { outcome: 'not_covered'; state: AccountState; reason: string | null }
  | { outcome: 'connected' | 'connecting'; providerId: number };

interface RequestedAccount extends DueAccount {
  state: AccountState;
  reason: string | null;
  standing: string;
  status: ProviderStatus | null;
  is_held: boolean;
}

/** Connects one account of an organization now, without waiting for its turn; one in error is tried again. */
export async function connectRequestedAccount(
  transaction: Transaction,
  given: { organizationId: number; accountId: string; connecting: Connecting },
): Promise<RequestOutcome> {
  const { organizationId } = given;
  // The organization first, as where it is removed: the other order would be a deadlock of the two.
  const feeds = await holdFeedSwitch(transaction, organizationId);
  const account = await lockAccount(transaction, given);
  if (account === null) return { outcome: 'unknown' };
  const { state, reason, provider_id: providerId, status } = account;
  const isCovered = account.standing === 'active' && ['discovered', 'connected', 'error'].includes(state);
  if (!isCovered) return { outcome: 'not_covered', state, reason };
  if (providerId !== null && account.is_held) {
    await lockProvider(transaction, providerId);
    await releaseStarts(transaction, [providerId]);
    return { outcome: 'started', providerId };
  }
  if (providerId !== null && status === 'synced') return { outcome: 'connected', providerId };
  if (providerId !== null && status === 'syncing') return { outcome: 'connecting', providerId };
  await lockConnections(transaction);
  const access = await memberAccess(transaction, organizationId);
  const outcome = await connectAccount(transaction, { ...given, access, account, isPaced: false });
  await switchNewFeeds(transaction, { organizationId, feeds });
  return outcome;
}

async function lockAccount(
  transaction: Transaction,
  { organizationId, accountId }: { organizationId: number; accountId: string },
): Promise<RequestedAccount | null> {
  const { rows } = await transaction.raw<{ rows: RequestedAccount[] }>(
    `select account.id, account.account_id, account.name, account.state, account.reason, account.standing,
       provider.id as provider_id, provider.status, provider.account_id is not null as is_verified,
       provider.source_provider_id is not null as is_by_pattern,
       exists (select from outbox where held_for = provider.id) as is_held
     from organization_accounts as account
     left join providers as provider on provider.id = account.provider_id and provider.deleted_at is null
     where account.organization_id = ? and account.account_id = ?
     for update of account`,
    [organizationId, accountId],
  );
  return rows[0] ?? null;
}
