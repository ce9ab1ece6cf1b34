import { connectStart } from '../../../domain/jobs/connect-start.ts';
import { advisoryLocks } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../database.ts';
import type { Actor } from '../audit/write.ts';
import { releaseStarts } from '../outbox/held.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';
import { acceptConnection, type SealCredentials, writeProvider } from '../providers/connect.ts';
import { replaceCredentials } from '../providers/credentials.ts';
import { deleteProvider } from '../providers/delete.ts';
import { lockProvider } from '../providers/providers.ts';
import { holdFeedSwitch, switchNewFeeds } from './member-feeds.ts';
import { adoptProvider, claimedElsewhere } from './adopt.ts';
import { memberAccess, type MemberAccess } from './member-access.ts';
import { memberProvider } from './member-provider.ts';
import { isRunning, type WritingDiscovery } from './tree.ts';

/** Who connects accounts, and what writing a provider takes. */
export interface Connecting {
  actor: Actor;
  seal: SealCredentials;
  workflowId: (providerId: number) => string;
}

/** An account that has to be connected, and the provider that it has, if that is not deleted. */
export interface DueAccount {
  id: number;
  account_id: string;
  name: string;
  provider_id: number | null;
  /** Whether the credentials of that provider were accepted once. */
  is_verified: boolean;
  /** Whether an organization wrote that provider's access. */
  is_by_pattern: boolean;
}

/** Its provider was taken over, or is being connected. */
export interface ConnectedAccount {
  outcome: 'adopted' | 'started';
  providerId: number;
}

/** What became of an account. */
export type ConnectOutcome =
  | ConnectedAccount
  /** Its provider belongs to another organization. */
  | { outcome: 'taken'; reason: string }
  /** Its provider has an access of its own, which only its owner replaces. */
  | { outcome: 'own_access'; providerId: number }
  /** The organization has no connection. */
  | { outcome: 'no_connection' };

/**
 * Connects the next accounts that a discovery has not tried: it takes over the providers that are there, writes those
 * that are missing, and tries those in error again. All of it is written in one transaction, so that an interruption
 * neither loses an account nor connects one twice. Returns how many accounts it looked at; 0 at the end.
 */
export async function connectDue(
  database: Database,
  given: WritingDiscovery & { limit: number; connecting: Connecting },
): Promise<number> {
  const { discoveryId, organizationId, connecting } = given;
  return database.transaction(async (transaction) => {
    if (!(await isRunning(transaction, given))) return 0;
    const feeds = await holdFeedSwitch(transaction, organizationId);
    const due = await dueAccounts(transaction, given);
    if (due.length === 0) return 0;
    await lockConnections(transaction);
    const access = await memberAccess(transaction, organizationId);
    for (const account of due) {
      await connectAccount(transaction, { organizationId, access, account, connecting, isPaced: true });
    }
    await transaction('organization_accounts')
      .whereIn(
        'id',
        due.map(({ id }) => id),
      )
      .update({ tried_in: discoveryId });
    await switchNewFeeds(transaction, { organizationId, feeds });
    return due.length;
  });
}

/** Lets one transaction at a time connect accounts: two organizations may list the same one. */
export async function lockConnections(transaction: Transaction): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.accountConnections]);
}

async function dueAccounts(
  transaction: Transaction,
  { discoveryId, organizationId, limit }: WritingDiscovery & { limit: number },
): Promise<DueAccount[]> {
  const { rows } = await transaction.raw<{ rows: DueAccount[] }>(
    `select account.id, account.account_id, account.name, provider.id as provider_id,
       provider.account_id is not null as is_verified, provider.source_provider_id is not null as is_by_pattern
     from organization_accounts as account
     left join providers as provider on provider.id = account.provider_id and provider.deleted_at is null
     where account.organization_id = ? and account.standing = 'active'
       and (account.state in ('discovered', 'error') or (account.state = 'connected' and provider.status = 'error'))
       and account.tried_in is distinct from ?
     order by account.id limit ? for update of account`,
    [organizationId, discoveryId, limit],
  );
  return rows;
}

/** Connects one locked account, in a transaction that has `lockConnections`. */
export async function connectAccount(
  transaction: Transaction,
  given: {
    organizationId: number;
    access: MemberAccess | null;
    account: DueAccount;
    connecting: Connecting;
    isPaced: boolean;
  },
): Promise<ConnectOutcome> {
  const { organizationId, access, account } = given;
  const isReplaceable = account.provider_id !== null && account.is_by_pattern && !account.is_verified;
  if (account.provider_id === null || isReplaceable) {
    const other = await adoptProvider(transaction, { organizationId, account });
    if (other !== null) {
      if (isReplaceable) await removeUnverified(transaction, account.provider_id);
      return other;
    }
  }
  if (account.provider_id !== null && !account.is_by_pattern) {
    return { outcome: 'own_access', providerId: account.provider_id };
  }
  if (access === null) return { outcome: 'no_connection' };
  if (account.provider_id !== null) return retry(transaction, { ...given, access, providerId: account.provider_id });
  const claim = await claimedElsewhere(transaction, { organizationId, account });
  return claim ?? write(transaction, { ...given, access });
}

/** Deletes a provider that never reached its account, for which another one is connected by now. */
async function removeUnverified(transaction: Transaction, providerId: number | null): Promise<void> {
  if (providerId === null || (await lockProvider(transaction, providerId)) === null) return;
  await deleteProvider(transaction, providerId);
}

async function write(
  transaction: Transaction,
  {
    access,
    account,
    connecting,
    isPaced,
  }: { access: MemberAccess } & Omit<Parameters<typeof connectAccount>[1], 'access'>,
): Promise<ConnectOutcome> {
  const provider = memberProvider(access, { accountId: account.account_id, name: account.name });
  const providerId = await writeProvider(transaction, { ...connecting, provider, isPaced });
  // Nobody waits for the check: what it finds shows in the provider.
  await acceptConnection(transaction, providerId);
  await transaction('organization_accounts')
    .where({ id: account.id })
    .update({ state: 'connected', reason: null, provider_id: providerId });
  return { outcome: 'started', providerId };
}

/** Connects an account in error once more, by the pattern as it is now. */
async function retry(
  transaction: Transaction,
  given: { access: MemberAccess; account: DueAccount; connecting: Connecting; isPaced: boolean; providerId: number },
): Promise<ConnectOutcome> {
  const { access, account, connecting, isPaced, providerId } = given;
  const locked = await lockProvider(transaction, providerId);
  if (locked === null) return { outcome: 'no_connection' };
  const provider = memberProvider(access, { accountId: account.account_id, name: account.name });
  const { authentication, credentials, sourceProviderId = null, regions, allRegions, scope } = provider;
  const sealed = connecting.seal(providerId, credentials);
  await replaceCredentials(transaction, { providerId, sealed, authentication, sourceProviderId });
  await transaction('providers')
    .where({ id: providerId })
    .update({
      is_paced: isPaced,
      // The regions of a verified provider are claimed, and stay.
      ...(account.is_verified ? {} : { regions, all_regions: allRegions, scope: JSON.stringify(scope) }),
    });
  const start = connectStart({ id: providerId, type: locked.type, workflowId: connecting.workflowId(providerId) });
  await enqueueWorkflowStart(transaction, start, { heldFor: providerId });
  if (!isPaced) await releaseStarts(transaction, [providerId]);
  return { outcome: 'started', providerId };
}
