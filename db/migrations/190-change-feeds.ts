/** Change feeds: what clouds announce, and what became of each announcement. */
export const up = `
create table change_feeds (
  provider_id bigint primary key references providers,
  enabled boolean not null,
  state text not null default 'starting' check (state in ('starting', 'following', 'failing')),
  reason text,
  cursor jsonb,
  refused jsonb not null default '{}',
  resync_wanted_at timestamptz,
  resync_reason text,
  continuous_since timestamptz,
  enabled_at timestamptz not null default now(),
  followed_at timestamptz,
  announced bigint not null default 0,
  missed bigint not null default 0,
  check ((state = 'failing') = (reason is not null))
);
comment on column change_feeds.cursor is 'Continues after the last announcement that was stored';
comment on column change_feeds.refused is 'Resource types whose changes are not announced, with the reason';
comment on column change_feeds.resync_wanted_at is 'A sync has to start after this: announcements before it may be missing';
comment on column change_feeds.continuous_since is 'Nothing that happened later is missing';
comment on column change_feeds.followed_at is 'When the feed was last known to be followed';
comment on column change_feeds.missed is 'Changes that only a sync found while the feed was followed';

create table announced_changes (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  event_id text not null,
  resource_type text not null,
  external_id text not null,
  region text not null,
  kind text not null check (kind in ('created', 'changed', 'deleted')),
  occurred_at timestamptz,
  announced_at timestamptz not null default clock_timestamp(),
  via text,
  call text,
  actor jsonb,
  status text not null default 'pending' check (status in ('pending', 'applied', 'unchanged', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  reason text,
  resource_id bigint references resources,
  settled_at timestamptz,
  unique (provider_id, event_id),
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'failed' or reason is not null)
);
comment on column announced_changes.event_id is 'Id of the announcement in the cloud; a repeated one is stored once';
comment on column announced_changes.due_at is 'When the resource is read, later after each failed attempt';
comment on column announced_changes.resource_id is 'The resource, once it was read; null for one that was never stored';
create index announced_changes_pending on announced_changes (provider_id, resource_type, external_id, id)
  where status = 'pending';
create index announced_changes_provider on announced_changes (provider_id, id);
create index announced_changes_resource on announced_changes (resource_id, id) where resource_id is not null;
`;
