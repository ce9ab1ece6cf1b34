/**
 * Query of the provider that `given.place` means, for the feed of `:providerId`: itself without a place; otherwise one
 * of the same kind with that account and region whose feed is switched on and is this feed or goes through it. Of
 * several providers of an account, the oldest has its account-wide resources.
 */
export const placeOfAnnouncement = `
  select home.id as provider_id
  from providers as home
  join change_feeds as feed on feed.provider_id = home.id and feed.enabled
  where home.deleted_at is null
    and (home.id = :providerId or feed.settings->>'through_provider_id' = :providerId::text)
    and (jsonb_typeof(given.place) is distinct from 'object' and home.id = :providerId
      or home.account_id = given.place->>'accountId'
        and home.type = (select type from providers where id = :providerId)
        and (given.place->>'listedIn' = any(home.regions)
          or given.place->>'listedIn' = 'global' and not exists (
            select from providers as older where older.type = home.type and older.account_id = home.account_id
              and older.id < home.id and older.deleted_at is null)))
  order by home.id limit 1`;
