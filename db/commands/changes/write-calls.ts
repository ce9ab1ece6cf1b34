import { callPrecisionSeconds, writeCallDays } from '../../../domain/changes/write-calls.ts';
import type { Database, Transaction } from '../../database.ts';
import { heardWithinHours } from '../../reads/resources/known-items.ts';
import type { AnnouncementPage } from './announcement-page.ts';

/**
 * Stores when services were called to change something, for every provider of the account whose feed is this one or goes
 * through it: a call of an account-wide service concerns each of them. A service that was silent for a day counts as heard
 * only from now on.
 */
export async function storeWriteCalls(
  transaction: Transaction,
  { providerId, calls = [] }: Pick<AnnouncementPage, 'providerId' | 'calls'>,
): Promise<void> {
  if (calls.length === 0) return;
  await transaction.raw(
    `with given as materialized (
       select "accountId" as account_id, service, region,
         to_timestamp(floor(extract(epoch from "calledAt") / :seconds) * :seconds) as called_at
       from jsonb_to_recordset(:calls::jsonb) as given ("accountId" text, service text, region text, "calledAt" timestamptz)
       group by 1, 2, 3, 4),
     placed as materialized (
       select home.id as provider_id, service, region, called_at
       from given
       join providers as home on home.account_id = given.account_id and home.deleted_at is null
         and home.type = (select type from providers where id = :providerId)
       join change_feeds as feed on feed.provider_id = home.id and feed.enabled
       where (home.id = :providerId or feed.settings->>'through_provider_id' = :providerId::text)
         and called_at between now() - make_interval(days => :days) and now() + interval '1 hour'),
     stored as (
       insert into write_calls (provider_id, service, region, called_at)
       select provider_id, service, region, called_at from placed order by 1, 2, 3, 4
       on conflict do nothing)
     insert into heard_services as known (provider_id, service, region, heard_at)
     select provider_id, service, region, max(called_at) from placed group by 1, 2, 3 order by 1, 2, 3
     on conflict (provider_id, service, region) do update set heard_at = excluded.heard_at,
       heard_since = case when known.heard_at >= now() - make_interval(hours => :heardWithinHours)
         then known.heard_since else excluded.heard_since end
       where known.heard_at < excluded.heard_at`,
    {
      providerId,
      calls: JSON.stringify(calls),
      seconds: callPrecisionSeconds,
      days: writeCallDays,
      heardWithinHours,
    },
  );
}

/**
 * Forgets of which services calls were heard, for every provider whose feed is this one or goes through it: while a feed
 * says nothing of calls, its silence proves nothing.
 */
export async function forgetServices(transaction: Transaction, providerId: number): Promise<void> {
  await transaction.raw(
    `with forgotten as (
       select provider_id, service, region from heard_services
       where provider_id = any(array(select :providerId::bigint union all
         select provider_id from change_feeds where settings->>'through_provider_id' = :providerId::text))
       order by provider_id, service, region for update)
     delete from heard_services as known using forgotten
     where (known.provider_id, known.service, known.region)
       = (forgotten.provider_id, forgotten.service, forgotten.region)`,
    { providerId },
  );
}

/** Removes calls that are no longer needed, some at a time. Returns whether there may be more. */
export async function pruneWriteCalls(database: Database, limit = 10_000): Promise<boolean> {
  const { rowCount } = await database.raw<{ rowCount: number }>(
    `delete from write_calls where (provider_id, service, region, called_at) in (
       select provider_id, service, region, called_at from write_calls
       where called_at < now() - make_interval(days => ?) limit ?)`,
    [writeCallDays, limit],
  );
  return rowCount === limit;
}
