/** Connected cloud accounts and clusters, with their sealed credentials. */
export const up = `
create table providers (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null check (type in ('cloud_a', 'cloud_b', 'cloud_c', 'orchestrator')),
  status text not null default 'syncing' check (status in ('syncing', 'synced', 'error')),
  status_reason text,
  account_id text,
  regions text[] not null default '{}',
  all_regions boolean not null default false,
  scope jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by bigint references members,
  last_synced_at timestamptz,
  -- Connecting: the answer to the client and the refusal by the cloud race on these two, first one wins.
  answered_at timestamptz,
  refusal jsonb,
  deleted_at timestamptz
);
comment on column providers.scope is 'What beside the credentials says which account is meant, e.g. {"region": "eu-central-1"}; no secret';
comment on column providers.answered_at is 'Set when connect was answered with 201; no list shows the provider before';
create index providers_created_by on providers (created_by);

create table provider_credentials (
  provider_id bigint primary key references providers on delete cascade,
  sealed bytea not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- New credentials on trial: the check by the cloud and the end of the request's patience race on outcome, first one wins.
create table credential_changes (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers on delete cascade,
  sealed bytea,
  requested_by bigint references members,
  requested_at timestamptz not null default now(),
  outcome jsonb
);
comment on column credential_changes.sealed is 'Null once decided: accepted ones move to provider_credentials, refused ones go';
create index credential_changes_provider_id on credential_changes (provider_id);
create index credential_changes_requested_by on credential_changes (requested_by);

-- One row per account and region that a live provider covers: the primary key refuses an overlap.
create table provider_regions (
  type text not null,
  account_id text not null,
  region text not null,
  provider_id bigint not null references providers on delete cascade,
  primary key (type, account_id, region)
);
create index provider_regions_provider_id on provider_regions (provider_id);
`;
