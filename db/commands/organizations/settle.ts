import type { AccountStanding, AccountState } from '../../../domain/organizations/organization.ts';
import { reasonOfExclusion, type AccountFilters } from '../../../domain/organizations/selection.ts';
import type { Database, Transaction } from '../../database.ts';
import { withdrawHeldStart } from '../outbox/held.ts';
import type { WritingDiscovery } from './tree.ts';

const accountsPerBatch = 500;

interface StandingAccount {
  id: number;
  account_id: string;
  name: string;
  tags: Record<string, string>;
  standing: AccountStanding;
  notice: string | null;
  state: AccountState;
  reason: string | null;
  provider_id: number | null;
  /** Whether the provider is still connected. */
  is_live: boolean;
  units: string[];
}

type Settled = Pick<StandingAccount, 'state' | 'reason' | 'provider_id'>;

const standingReasons: Readonly<Record<Exclude<AccountStanding, 'active'>, string>> = {
  closed: 'The account is closed',
  suspended: 'The account is suspended',
  pending: 'The account is not active yet',
};

function settledState(account: StandingAccount, filters: AccountFilters): Settled {
  const providerId = account.is_live ? account.provider_id : null;
  const { standing, notice } = account;
  if (standing !== 'active') {
    const state = standing === 'pending' ? 'discovered' : standing;
    // What the cloud says of an account that left was found out one by one.
    const reason = account.state === 'closed' && standing === 'closed' ? account.reason : standingReasons[standing];
    return { state, reason, provider_id: providerId };
  }
  const excluded = reasonOfExclusion(filters, { ...account, accountId: account.account_id });
  if (excluded !== null) return { state: 'excluded', reason: excluded, provider_id: providerId };
  if (providerId !== null) return { state: 'connected', reason: notice, provider_id: providerId };
  const isFailed = account.state === 'error';
  return { state: isFailed ? 'error' : 'discovered', reason: isFailed ? account.reason : null, provider_id: null };
}

/**
 * Sets the state of every account of an organization by its filters and by what the cloud says of the account. The
 * scheduled sync of an account that is no longer covered stops, and starts again when it is; one that waits to be
 * connected is not connected.
 */
export async function settleAccounts(database: Database, given: WritingDiscovery): Promise<void> {
  const { organizationId } = given;
  const organization = await database('organizations')
    .where({ id: organizationId })
    .first<{ filters: AccountFilters } | undefined>('filters');
  if (organization === undefined) return;
  let after = 0;
  for (;;) {
    const last = await database.transaction(async (transaction) => {
      const accounts = await readBatch(transaction, { organizationId, after });
      for (const account of accounts) {
        const settled = settledState(account, organization.filters);
        const isSame =
          settled.state === account.state &&
          settled.reason === account.reason &&
          settled.provider_id === account.provider_id;
        if (isSame) continue;
        await transaction('organization_accounts').where({ id: account.id }).update(settled);
        await switchSync(transaction, { account, settled });
      }
      return accounts.at(-1)?.id ?? null;
    });
    if (last === null) return;
    after = last;
  }
}

async function readBatch(
  transaction: Transaction,
  { organizationId, after }: { organizationId: number; after: number },
): Promise<StandingAccount[]> {
  const { rows } = await transaction.raw<{ rows: StandingAccount[] }>(
    `select account.id, account.account_id, account.name, account.tags, account.standing, account.notice, account.state, account.reason,
       account.provider_id,
       exists (select from providers where id = account.provider_id and deleted_at is null) as is_live,
       array(select unit.external_id from organization_unit_ancestors as above
         join organization_units as unit on unit.id = above.ancestor_id
         where above.unit_id = account.unit_id) as units
     from organization_accounts as account
     where account.organization_id = ? and account.id > ?
     order by account.id limit ? for update of account`,
    [organizationId, after, accountsPerBatch],
  );
  return rows;
}

const isCovered = (state: AccountState): boolean => !['excluded', 'closed', 'suspended'].includes(state);

async function switchSync(
  transaction: Transaction,
  { account, settled }: { account: StandingAccount; settled: Settled },
): Promise<void> {
  const enabled = isCovered(settled.state);
  const { provider_id: providerId, reason } = settled;
  if (providerId === null || enabled === isCovered(account.state)) return;
  if (!enabled) await withdrawHeldStart(transaction, { providerId, reason: reason ?? 'The account is not covered' });
  await transaction('jobs')
    .where({ provider_id: providerId, type: 'inventory_sync' })
    .whereNull('deleted_at')
    .update({ enabled });
}
