import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import {
  accountStates,
  type AccountState,
  type OrganizationStatus,
} from '../../../domain/organizations/organization.ts';
import type { OrganizationConnection, OrganizationKind } from '../../../domain/organizations/connection.ts';
import type { FeedSwitch } from '../../../domain/organizations/feed-switch.ts';
import type { AccountFilters } from '../../../domain/organizations/selection.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ProviderStatus } from '../../models/provider.ts';
import { accountInsideLimits } from '../access-limits/inside.ts';
import { countOf, listWindow } from '../lists/list-window.ts';
import { atOrBelow } from '../providers/selection.ts';

/** An organization with the numbers of its accounts by state. */
export interface OrganizationRow {
  id: number;
  kind: OrganizationKind;
  name: string;
  root: string | null;
  external_id: string | null;
  management_account_id: string | null;
  provider_id: number;
  filters: AccountFilters;
  connection: OrganizationConnection | null;
  /** The region of the provider's connection; null for clouds without one. */
  home_region: string | null;
  status: OrganizationStatus;
  status_reason: string | null;
  discovered_at: Date | null;
  created_at: Date;
  accounts: Record<AccountState, number>;
  first_syncs: FirstSyncs;
  change_feeds: MemberFeeds;
}

/** The switch of the change feeds of all accounts, and how many of the accounts with a provider have theirs on. */
export interface MemberFeeds {
  /** Null if they were never switched together. */
  enabled: boolean | null;
  through_provider_id: number | null;
  subscription_name: string | null;
  on: number;
  failing: number;
  off: number;
}

/** How far the accounts that have a provider have come with their first syncs. */
export interface FirstSyncs {
  total: number;
  completed: number;
  running: number;
  waiting: number;
  failed: number;
}

/** A unit of the tree with the numbers of the accounts directly in it. */
export interface UnitRow {
  id: number;
  external_id: string;
  parent_id: number | null;
  name: string;
  accounts: Record<AccountState, number>;
}

/** An account as lists show it. */
export interface OrganizationAccountRow {
  id: number;
  account_id: string;
  name: string;
  ou: string | null;
  ou_path: string | null;
  tags: Record<string, string>;
  state: AccountState;
  reason: string | null;
  provider_id: number | null;
  /** Null without a provider. */
  provider_status: ProviderStatus | null;
  last_synced_at: Date | null;
}

export interface AccountFilter {
  state?: AccountState;
  /** Id or external id of a unit; accounts anywhere below match. */
  ou?: string;
  /** A part of the name or the account id, whatever the case. */
  name?: string;
  tag?: { key: string; value: string | null };
}

/**
 * The state as shown: a connected account whose provider cannot be read is in error, for the provider's reason, without
 * waiting for the next discovery.
 */
const shownState = `case when account.state = 'connected' and provider.status = 'error' then 'error' else account.state end`;
const shownReason = `case when account.state = 'connected' and provider.status = 'error'
  then provider.status_reason else account.reason end`;

const noAccounts = (): Record<AccountState, number> =>
  Object.fromEntries(accountStates.map((state) => [state, 0])) as Record<AccountState, number>;

const accountsOf = (database: Database | Transaction) =>
  database('organization_accounts as account').leftJoin('providers as provider', 'provider.id', 'account.provider_id');

/**
 * Returns organizations by id; only one with `id`. Within limits, those with an account inside, whose numbers count the
 * accounts inside.
 */
export async function listOrganizations(
  database: Database,
  { limits, ...filter }: { limits: AccessLimits; id?: number },
): Promise<OrganizationRow[]> {
  const query = database('organizations as organization')
    .join('providers as provider', 'provider.id', 'organization.provider_id')
    .orderBy('organization.id')
    .select<(Omit<OrganizationRow, 'accounts' | 'first_syncs' | 'change_feeds'> & { switch: FeedSwitch | null })[]>(
      'organization.id',
      'organization.kind',
      'organization.name',
      'organization.root',
      'organization.external_id',
      'organization.management_account_id',
      'organization.provider_id',
      'organization.filters',
      'organization.connection',
      'organization.change_feeds as switch',
      'organization.status',
      'organization.status_reason',
      'organization.discovered_at',
      'organization.created_at',
      database.raw(`provider.scope->>'region' as home_region`),
    );
  if (filter.id !== undefined) void query.where('organization.id', filter.id);
  if (limits.length > 0) {
    void query.whereExists(
      database('organization_accounts as account')
        .whereRaw('account.organization_id = organization.id')
        .whereRaw(accountInsideLimits(database, limits)),
    );
  }
  const organizations = await query;
  const ids = organizations.map(({ id }) => id);
  const counts = await accountsOf(database)
    .whereIn('account.organization_id', ids)
    .whereRaw(accountInsideLimits(database, limits))
    .groupBy('account.organization_id', database.raw(shownState))
    .select<{ organization_id: number; state: AccountState; total: number }[]>(
      'account.organization_id',
      database.raw(`${shownState} as state`),
      database.raw('count(*)::bigint as total'),
    );
  const syncs = await firstSyncs(database, { organizationIds: ids, limits });
  const feeds = await feedCounts(database, { organizationIds: ids, limits });
  return organizations.map(({ switch: wanted, ...organization }) => {
    const accounts = noAccounts();
    for (const { organization_id: id, state, total } of counts) if (id === organization.id) accounts[state] = total;
    return {
      ...organization,
      accounts,
      first_syncs: syncs.get(organization.id) ?? noSyncs,
      change_feeds: {
        enabled: wanted?.enabled ?? null,
        through_provider_id: wanted?.through_provider_id ?? null,
        subscription_name: wanted?.subscription_name ?? null,
        ...(feeds.get(organization.id) ?? noFeeds),
      },
    };
  });
}

type FeedCounts = Pick<MemberFeeds, 'on' | 'failing' | 'off'>;

const noFeeds: FeedCounts = { on: 0, failing: 0, off: 0 };

async function feedCounts(
  database: Database,
  { organizationIds, limits }: { organizationIds: number[]; limits: AccessLimits },
): Promise<Map<number, FeedCounts>> {
  const { rows } = await database.raw<{ rows: (FeedCounts & { organization_id: number })[] }>(
    `select account.organization_id, count(*) filter (where feed.enabled)::int as "on",
       count(*) filter (where feed.enabled and feed.state = 'failing')::int as failing,
       count(*) filter (where feed.enabled is not true)::int as off
     from organization_accounts as account
     join providers as provider on provider.id = account.provider_id and provider.deleted_at is null
     left join change_feeds as feed on feed.provider_id = provider.id
     where account.organization_id = any(?) and ?
     group by account.organization_id`,
    [organizationIds, accountInsideLimits(database, limits)],
  );
  return new Map(rows.map(({ organization_id: id, ...counts }) => [id, counts]));
}

const noSyncs: FirstSyncs = { total: 0, completed: 0, running: 0, waiting: 0, failed: 0 };

async function firstSyncs(
  database: Database,
  { organizationIds, limits }: { organizationIds: number[]; limits: AccessLimits },
): Promise<Map<number, FirstSyncs>> {
  const { rows } = await database.raw<{ rows: (FirstSyncs & { organization_id: number })[] }>(
    `select organization_id, count(*)::int as total,
       count(*) filter (where is_synced)::int as completed,
       count(*) filter (where not is_synced and not is_held and status = 'syncing')::int as running,
       count(*) filter (where not is_synced and is_held)::int as waiting,
       count(*) filter (where not is_synced and not is_held and status <> 'syncing')::int as failed
     from (
       select account.organization_id, provider.status, provider.last_synced_at is not null as is_synced,
         exists (select from outbox where held_for = provider.id) as is_held
       from organization_accounts as account
       join providers as provider on provider.id = account.provider_id and provider.deleted_at is null
       where account.organization_id = any(?) and ?
     ) as account group by organization_id`,
    [organizationIds, accountInsideLimits(database, limits)],
  );
  return new Map(rows.map(({ organization_id: id, ...syncs }) => [id, syncs]));
}

/** Returns the region of a provider's connection; null for a cloud without one. */
export async function homeRegionOf(database: Database, providerId: number): Promise<string | null> {
  const row = await database('providers')
    .where({ id: providerId })
    .first<{ region: string | null } | undefined>(database.raw(`scope->>'region' as region`));
  return row?.region ?? null;
}

/** Finds an organization as the list has it; null when there is none. */
export async function findOrganization(
  database: Database,
  { id, limits }: { id: number; limits: AccessLimits },
): Promise<OrganizationRow | null> {
  return (await listOrganizations(database, { id, limits }))[0] ?? null;
}

/**
 * Returns every unit of an organization by its path, with the numbers of accounts directly in it. Within limits, the
 * units at or above accounts inside.
 */
export async function listUnits(
  database: Database,
  { organizationId, limits }: { organizationId: number; limits: AccessLimits },
): Promise<UnitRow[]> {
  const matching = database('organization_units').where({ organization_id: organizationId });
  if (limits.length > 0) {
    void matching.whereIn(
      'id',
      database('organization_accounts as account')
        .join('organization_unit_ancestors as above', 'above.unit_id', 'account.unit_id')
        .where({ 'account.organization_id': organizationId })
        .whereRaw(accountInsideLimits(database, limits))
        .select('above.ancestor_id'),
    );
  }
  const units = await matching
    .orderBy(['path', 'id'])
    .select<Omit<UnitRow, 'accounts'>[]>('id', 'external_id', 'parent_id', 'name');
  const counts = await accountsOf(database)
    .where({ 'account.organization_id': organizationId })
    .whereNotNull('account.unit_id')
    .whereRaw(accountInsideLimits(database, limits))
    .groupBy('account.unit_id', database.raw(shownState))
    .select<{ unit_id: number; state: AccountState; total: number }[]>(
      'account.unit_id',
      database.raw(`${shownState} as state`),
      database.raw('count(*)::bigint as total'),
    );
  const byUnit = new Map<number, Record<AccountState, number>>();
  for (const { unit_id: unit, state, total } of counts) {
    byUnit.set(unit, { ...(byUnit.get(unit) ?? noAccounts()), [state]: total });
  }
  return units.map((unit) => ({ ...unit, accounts: byUnit.get(unit.id) ?? noAccounts() }));
}

/** Returns one page of the accounts of an organization by name, and their exact number. */
export async function listAccounts(
  database: Database,
  query: {
    organizationId: number;
    limits: AccessLimits;
    filter: AccountFilter;
    page: { page: number; perPage: number };
  },
): Promise<{ rows: OrganizationAccountRow[]; total: number }> {
  const { organizationId, limits, filter } = query;
  const matching = () => {
    const rows = accountsOf(database)
      .where({ 'account.organization_id': organizationId })
      .whereRaw(accountInsideLimits(database, limits));
    if (filter.state !== undefined) void rows.whereRaw(`${shownState} = ?`, [filter.state]);
    if (filter.ou !== undefined) {
      const { sql, bindings } = atOrBelow('account.unit_id', filter.ou);
      void rows.whereRaw(sql, bindings);
    }
    if (filter.name !== undefined) {
      const pattern = `%${filter.name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      void rows.where(
        (either) => void either.whereILike('account.name', pattern).orWhereILike('account.account_id', pattern),
      );
    }
    const { tag } = filter;
    if (tag !== undefined && tag.value === null) void rows.whereRaw('jsonb_exists(account.tags, ?)', [tag.key]);
    if (tag !== undefined && tag.value !== null) void rows.whereRaw('account.tags ->> ? = ?', [tag.key, tag.value]);
    return rows;
  };
  const total = await countOf(matching());
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const order = window.reversed ? 'desc' : 'asc';
  const rows = await shownAccounts(database, matching())
    .orderBy([
      { column: 'account.name', order },
      { column: 'account.id', order },
    ])
    .limit(window.limit)
    .offset(window.offset);
  return { rows: window.reversed ? rows.toReversed() : rows, total };
}

/** Finds an account of an organization by its id in the cloud; null when there is none. */
export async function findAccount(
  database: Database,
  { organizationId, accountId }: { organizationId: number; accountId: string },
): Promise<OrganizationAccountRow | null> {
  const own = { 'account.organization_id': organizationId, 'account.account_id': accountId };
  const [row] = await shownAccounts(database, accountsOf(database).where(own));
  return row ?? null;
}

function shownAccounts(database: Database, accounts: ReturnType<typeof accountsOf>) {
  return accounts
    .leftJoin('organization_units as unit', 'unit.id', 'account.unit_id')
    .select<OrganizationAccountRow[]>(
      'account.id',
      'account.account_id',
      'account.name',
      'unit.external_id as ou',
      'unit.path as ou_path',
      'account.tags',
      database.raw(`${shownState} as state`),
      database.raw(`${shownReason} as reason`),
      'account.provider_id',
      'provider.status as provider_status',
      'provider.last_synced_at',
    );
}
