/**
 * Organizations with their tree and accounts. Resources know only their provider; `organization_unit_ancestors` resolves
 * a unit to the providers of all accounts below it.
 */
export const up = `
create table organizations (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('cloud_a')),
  name text not null,
  external_id text,
  management_account_id text,
  provider_id bigint not null references providers,
  filters jsonb not null default '{}',
  status text not null default 'discovering' check (status in ('discovering', 'ready', 'error')),
  status_reason text,
  discovered_at timestamptz,
  filtered_at timestamptz not null default now(),
  created_by bigint references members,
  created_at timestamptz not null default now()
);
comment on column organizations.provider_id is 'Whose access lists the organization: the management account or a delegated administrator';
comment on column organizations.external_id is 'Null until the first discovery';
comment on column organizations.filtered_at is 'When the filters changed; a discovery that began earlier is followed by another';
create unique index organizations_external_id on organizations (kind, external_id);
create index organizations_provider_id on organizations (provider_id);
create index organizations_created_by on organizations (created_by);

create table organization_discoveries (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  requested_by bigint references members,
  workflow_id text not null generated always as ('organization-discovery-' || id) stored,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null)),
  check ((status = 'failed') = (error is not null))
);
create unique index organization_discoveries_running on organization_discoveries (organization_id) where status = 'running';
create index organization_discoveries_organization_id on organization_discoveries (organization_id, id);
create index organization_discoveries_requested_by on organization_discoveries (requested_by);

create table organization_units (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  external_id text not null,
  parent_id bigint references organization_units on delete cascade,
  name text not null,
  path text not null,
  seen_in bigint not null,
  unique (organization_id, external_id)
);
comment on column organization_units.path is 'Names from the root, joined by slashes';
comment on column organization_units.seen_in is 'The last discovery that listed it';
create index organization_units_external_id on organization_units (external_id);
create index organization_units_parent_id on organization_units (parent_id);

create table organization_unit_ancestors (
  ancestor_id bigint not null references organization_units on delete cascade,
  unit_id bigint not null references organization_units on delete cascade,
  primary key (ancestor_id, unit_id)
);
comment on table organization_unit_ancestors is 'Every unit with itself and all units above it';
create index organization_unit_ancestors_unit_id on organization_unit_ancestors (unit_id);

create table organization_accounts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  account_id text not null,
  name text not null,
  unit_id bigint references organization_units on delete set null,
  tags jsonb not null default '{}',
  standing text not null check (standing in ('active', 'pending', 'suspended', 'closed')),
  state text not null default 'discovered'
    check (state in ('discovered', 'connected', 'excluded', 'closed', 'suspended', 'error')),
  reason text,
  provider_id bigint references providers on delete set null,
  seen_in bigint not null,
  tried_in bigint,
  unique (organization_id, account_id)
);
comment on column organization_accounts.standing is 'What the cloud says of the account';
comment on column organization_accounts.seen_in is 'The last discovery that listed it';
comment on column organization_accounts.tried_in is 'The last discovery that tried to connect it';
create unique index organization_accounts_provider_id on organization_accounts (provider_id);
create index organization_accounts_unit_id on organization_accounts (unit_id) include (provider_id);
create index organization_accounts_state on organization_accounts (organization_id, state, id);
`;
