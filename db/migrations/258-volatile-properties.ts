/**
 * Properties of types by schema that may change by themselves: what syncs saw, and what admins decided. The release before
 * compares all of them.
 */
export const up = `
create table volatile_properties (
  id bigint generated always as identity primary key,
  provider_kind text not null,
  resource_type text not null,
  path text not null,
  status text not null default 'observed'
    check (status in ('observed', 'proposed', 'confirmed', 'rejected', 'withdrawn')),
  unwritten integer not null default 0,
  written integer not null default 0,
  unknown integer not null default 0,
  unknown_reason text,
  first_at timestamptz,
  last_at timestamptz not null,
  proposed_at timestamptz,
  decided_by bigint references members,
  decided_at timestamptz,
  reason text,
  unique (provider_kind, resource_type, path),
  check ((decided_at is null) = (decided_by is null)),
  check (status not in ('confirmed', 'rejected', 'withdrawn') or decided_at is not null)
);
comment on table volatile_properties is 'Properties that changed between two readings without anybody writing';
comment on column volatile_properties.path is 'Members separated by /; lists add none';
comment on column volatile_properties.unwritten is 'Changes during which a healthy change feed recorded no write of the service';
comment on column volatile_properties.written is 'Changes during which it recorded one';
comment on column volatile_properties.unknown is 'Changes of a time for which nothing is known about writes; unknown_reason is that of the last';
comment on column volatile_properties.first_at is 'When the first change without a write was seen';
create index volatile_properties_status on volatile_properties (status, id);
create index volatile_properties_decided_by on volatile_properties (decided_by) where decided_by is not null;

create table volatile_property_resources (
  property_id bigint not null references volatile_properties on delete cascade,
  resource_id bigint not null references resources on delete cascade,
  changes integer not null,
  primary key (property_id, resource_id)
);
comment on column volatile_property_resources.changes is 'In how many syncs the resource showed another value without a write';
create index volatile_property_resources_resource on volatile_property_resources (resource_id);

create table volatile_counting (
  is_only boolean primary key default true check (is_only),
  version_id bigint not null default 0,
  decided_at timestamptz not null default clock_timestamp()
);
comment on column volatile_counting.version_id is 'Versions up to this one were counted';
comment on column volatile_counting.decided_at is 'When a property was last confirmed or withdrawn: processes then read the confirmed ones again';
insert into volatile_counting (version_id) select coalesce(max(id), 0) from resource_versions;
`;
