/** Change feeds with settings, several accounts in one feed, announcements of listings, and messages that are none. */
export const up = `
alter table change_feeds
  add column settings jsonb not null default '{}',
  add column generation integer not null default 1,
  add column notes jsonb not null default '[]',
  add column unplaced bigint not null default 0,
  add column unnamed bigint not null default 0,
  add column rejected bigint not null default 0;
comment on column change_feeds.generation is 'Grows whenever the feed starts over: what was received before is not stored';
comment on column change_feeds.notes is 'What limits the feed at present, as sentences';
comment on column change_feeds.unplaced is 'Announcements of accounts or regions that no feed covers';
comment on column change_feeds.unnamed is 'Announcements that named a listing but no resource';
comment on column change_feeds.rejected is 'Messages that were no announcements';
create index change_feeds_through on change_feeds ((settings->>'through_provider_id'))
  where settings->>'through_provider_id' is not null;

create table announced_listings (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  event_id text not null,
  service text not null,
  region text not null,
  call text not null,
  announced_at timestamptz not null default clock_timestamp(),
  status text not null default 'pending' check (status in ('pending', 'compared', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  reason text,
  settled_at timestamptz,
  unique (provider_id, event_id),
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'failed' or reason is not null)
);
comment on table announced_listings is 'Announcements that name no resource: the listing is compared with the inventory';
create index announced_listings_pending on announced_listings (provider_id, service, region, id) where status = 'pending';

create table rejected_messages (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  message_id text not null,
  reason text not null,
  text text not null,
  received_at timestamptz not null default clock_timestamp(),
  unique (provider_id, message_id)
);
comment on table rejected_messages is 'Messages of change feeds that were no announcements; the newest of each provider';
comment on column rejected_messages.text is 'The beginning of the message, without secrets';
`;
