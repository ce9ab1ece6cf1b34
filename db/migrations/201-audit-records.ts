/**
 * Records of an API server's audit log: who made which call that changes something. A record names an actor for an
 * announced change and triggers nothing else.
 */
export const up = `
alter table announced_changes add column read_at timestamptz;
comment on column announced_changes.read_at is 'When the reading began that settled it';

create table audit_feeds (
  provider_id bigint primary key references providers,
  token_hash bytea not null,
  token_hint text not null,
  created_at timestamptz not null default now(),
  created_by bigint not null references members,
  received_at timestamptz,
  received bigint not null default 0,
  stored bigint not null default 0
);
comment on table audit_feeds is 'Providers whose API server may send its audit log here, with the hash of the token it shows';
comment on column audit_feeds.token_hint is 'First characters of the token, by which people recognise it';
comment on column audit_feeds.stored is 'Records of received ones that may have changed something';
create unique index audit_feeds_token_hash on audit_feeds (token_hash);
create index audit_feeds_created_by on audit_feeds (created_by);

create table audit_records (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  event_id text not null,
  resource_type text not null,
  external_id text not null,
  uid text,
  resource_version text,
  verb text not null,
  call text not null,
  requested_at timestamptz not null,
  completed_at timestamptz not null,
  actor jsonb not null,
  stored_at timestamptz not null default clock_timestamp(),
  unique (provider_id, event_id)
);
comment on column audit_records.external_id is 'Namespace and name of the object, or the namespace and a star for all of a collection';
comment on column audit_records.resource_version is 'Version that the call made, where the record contains it';
create index audit_records_named on audit_records (provider_id, resource_type, external_id, id);
`;
