/**
 * Writes of objects that a watch showed, whether they changed what the inventory keeps or not: each is a call of the audit
 * log. Only with all of them can it be said which call made which change.
 */
export const up = `
create table watched_writes (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  event_id text not null,
  resource_type text not null,
  external_id text not null,
  uid text,
  version text,
  effect text check (effect in ('create', 'change', 'delete')),
  written_at timestamptz,
  manager text,
  state jsonb not null,
  seen_at timestamptz not null default clock_timestamp(),
  unique (provider_id, event_id)
);
comment on table watched_writes is 'Writes of the objects of clusters that send their audit log; kept for a day';
comment on column watched_writes.event_id is 'As in announced_changes, for those that are announced';
comment on column watched_writes.effect is 'Null where it is not known that a call made it';
comment on column watched_writes.written_at is 'By the clock of the server, to the second; null if that is unknown';
comment on column watched_writes.manager is 'The program that wrote, as it names itself; null if that is unknown';
comment on column watched_writes.state is 'What the next write of the object is compared with';
create index watched_writes_named on watched_writes (provider_id, resource_type, external_id, id);
create index watched_writes_seen on watched_writes (provider_id, seen_at);

alter table audit_records add column manager text;
comment on column audit_records.manager is 'The program that called, as managed fields name it; null if it does not say';
`;
