import { switchedSettings, type FeedSwitch } from '../../../domain/organizations/feed-switch.ts';
import type { FeedSettings } from '../../../domain/changes/feed-settings.ts';
import type { OrganizationKind } from '../../../domain/organizations/connection.ts';
import type { Transaction } from '../../database.ts';
import { claimSource } from '../changes/claim-source.ts';
import { switchFeed } from '../changes/feeds.ts';

/** What a switch did: with the feeds of which providers, and which stay off since another feed receives their messages. */
export interface SwitchedFeeds {
  switched: number[];
  taken: number[];
}

interface Member {
  provider_id: number;
  account_id: string;
  settings: FeedSettings | null;
}

/** Keeps the switch of an organization, and switches the feeds of its connected accounts. */
export async function switchOrganizationFeeds(
  transaction: Transaction,
  { organizationId, feeds }: { organizationId: number; feeds: FeedSwitch },
): Promise<SwitchedFeeds> {
  await holdFeedSwitch(transaction, organizationId);
  await transaction('organizations')
    .where({ id: organizationId })
    .update({ change_feeds: JSON.stringify(feeds) });
  return switchFeeds(transaction, { organizationId, feeds, onlyNew: false });
}

/** Switches on the feeds of accounts that were connected under a switch of their organization that this transaction holds. */
export async function switchNewFeeds(
  transaction: Transaction,
  { organizationId, feeds }: { organizationId: number; feeds: FeedSwitch | null },
): Promise<void> {
  if (feeds?.enabled === true) await switchFeeds(transaction, { organizationId, feeds, onlyNew: true });
}

/**
 * Locks the switch of an organization until the transaction ends, and returns it, null if it was never used: an account
 * that is connected meanwhile gets a feed by the switch as it is then. Call it before accounts and providers are locked.
 */
export async function holdFeedSwitch(transaction: Transaction, organizationId: number): Promise<FeedSwitch | null> {
  const row = await transaction('organizations')
    .where({ id: organizationId })
    .forNoKeyUpdate()
    .first<{ change_feeds: FeedSwitch | null } | undefined>('change_feeds');
  return row?.change_feeds ?? null;
}

async function switchFeeds(
  transaction: Transaction,
  { organizationId, feeds, onlyNew }: { organizationId: number; feeds: FeedSwitch; onlyNew: boolean },
): Promise<SwitchedFeeds> {
  const { rows } = await transaction.raw<{ rows: (Member & { kind: OrganizationKind })[] }>(
    `select provider.id as provider_id, account.account_id, feed.settings, organization.kind
     from organizations as organization
     join organization_accounts as account on account.organization_id = organization.id
     join providers as provider on provider.id = account.provider_id and provider.deleted_at is null
     left join change_feeds as feed on feed.provider_id = provider.id
     where organization.id = :organizationId and (feed.provider_id is null or not :onlyNew)
       and case when :enabled then account.state in ('connected', 'error') else feed.enabled end
     order by provider.id`,
    { organizationId, onlyNew, enabled: feeds.enabled },
  );
  const outcome: SwitchedFeeds = { switched: [], taken: [] };
  // In the order of ids, as everybody locks several feeds.
  for (const { provider_id: providerId, account_id: accountId, settings: own, kind } of rows) {
    const settings = switchedSettings(kind, feeds, { accountId, providerId, own: own ?? {} });
    const isFree = !feeds.enabled || (await claimSource(transaction, { providerId, settings: settings ?? own ?? {} }));
    if (!isFree) outcome.taken.push(providerId);
    else if (await switchFeed(transaction, { providerId, enabled: feeds.enabled, settings })) {
      outcome.switched.push(providerId);
    }
  }
  return outcome;
}
