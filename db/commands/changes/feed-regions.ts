import type { Transaction } from '../../database.ts';
import { heardWithinHours } from '../../reads/resources/known-items.ts';
import type { AnnouncementPage } from './announcement-page.ts';
import { placeOfAnnouncement } from './placed.ts';

type Page = Pick<AnnouncementPage, 'providerId' | 'changes' | 'regionFaults'>;

/**
 * Records of which regions a page has calls, for the provider of each. Only calls whose maker is known count: anybody
 * may have sent the others. A region that was silent for a day counts as heard only from now on.
 */
export async function hearRegions(transaction: Transaction, page: Page): Promise<void> {
  await replaceFaults(transaction, page);
  const heard = page.changes.filter(
    ({ source, actor, resourceType }) => source === 'call_log' && actor !== null && resourceType !== 'account',
  );
  if (heard.length === 0) return;
  await transaction.raw(
    `with given as materialized (
       select place, region, max("occurredAt") as called_at
       from jsonb_to_recordset(:heard::jsonb) as given (place jsonb, region text, "occurredAt" timestamptz)
       where "occurredAt" is not null group by place, region)
     insert into feed_regions as known (provider_id, region, heard_since, heard_at)
     select home.provider_id, region, clock_timestamp(), least(max(called_at), now())
     from given join lateral (${placeOfAnnouncement}) as home on true
     group by home.provider_id, region order by home.provider_id, region
     on conflict (provider_id, region) do update set heard_at = greatest(known.heard_at, excluded.heard_at),
       heard_since = case when known.heard_at >= now() - make_interval(hours => :heardWithinHours)
         then known.heard_since else excluded.heard_since end`,
    {
      providerId: page.providerId,
      heard: JSON.stringify(heard.map(({ place, region, occurredAt }) => ({ place, region, occurredAt }))),
      heardWithinHours,
    },
  );
}

async function replaceFaults(transaction: Transaction, { providerId, regionFaults = null }: Page): Promise<void> {
  if (regionFaults === null) return;
  await transaction.raw(
    `with given as (select key as region, value as fault from jsonb_each_text(:faults::jsonb))
     insert into feed_regions as known (provider_id, region, fault)
     select :providerId, region, fault from given
     union all
     select provider_id, region, null from feed_regions
     where provider_id = :providerId and fault is not null and region not in (select region from given)
     on conflict (provider_id, region) do update set fault = excluded.fault where known.fault is distinct from excluded.fault`,
    { providerId, faults: JSON.stringify(regionFaults) },
  );
}

/** Forgets what a feed heard of regions and services, since it starts over. */
export async function forgetRegions(transaction: Transaction, providerId: number): Promise<void> {
  await transaction('feed_regions').where({ provider_id: providerId }).delete();
  await transaction('heard_services').where({ provider_id: providerId }).delete();
}
