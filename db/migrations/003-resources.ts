import { countedBy } from './counted-by.ts';

/** The inventory: resources, every version of their configuration, and exact counts for the list's filters. */
export const up = `
create table resources (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  external_id text not null,
  name text not null,
  resource_type text not null,
  region text not null,
  status text not null check (status in ('active', 'stopped', 'deleted')),
  tags jsonb not null default '{}',
  observed jsonb not null default '{}',
  version_id bigint,
  configuration_hash text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (provider_id, resource_type, external_id)
);
comment on column resources.observed is 'Facts that change by themselves (last used, counters); shown with the configuration, never versioned or compared';
comment on column resources.configuration_hash is 'SHA-256 of the canonical configuration and tags of version_id';
-- Every page of the list, whatever its filters, is found in one of these alone: each holds all columns to filter by.
create index resources_list on resources (id) include (provider_id, resource_type, region, status);
create index resources_name on resources (name, id) include (provider_id, resource_type, region, status);
create index resources_provider on resources (provider_id, id) include (resource_type, region, status);
create index resources_type on resources (resource_type, id) include (provider_id, region, status);
create index resources_region on resources (region, id) include (provider_id, resource_type, status);

create table resource_versions (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resources on delete cascade,
  configuration jsonb not null,
  configuration_hash text not null,
  unreadable jsonb not null default '{}',
  captured_at timestamptz not null default now(),
  execution_id bigint
);
comment on column resource_versions.unreadable is 'JSON Pointer of a part the cloud would not show -> reason';
create index resource_versions_resource on resource_versions (resource_id, id desc);
alter table resources add foreign key (version_id) references resource_versions deferrable initially deferred;
create index resources_version_id on resources (version_id);

${countedBy({ table: 'resources', counts: 'resource_counts', columns: { provider_id: 'bigint', resource_type: 'text', region: 'text', status: 'text' } })}
`;
