/** The last check of what the access to a provider allows, with one call for each service. */
export const up = `
create table access_checks (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  status text not null default 'checking' check (status in ('checking', 'complete', 'failed')),
  identity text,
  requested_by bigint references members,
  workflow_id text not null generated always as ('access-check-' || id) stored,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'checking') = (ended_at is null)),
  check ((status = 'failed') = (error is not null))
);
comment on column access_checks.identity is 'Who the cloud says the caller is; null where it does not';
comment on column access_checks.requested_by is 'Null for a check that follows a new access';
create unique index access_checks_checking on access_checks (provider_id) where status = 'checking';
create index access_checks_provider_id on access_checks (provider_id);
create index access_checks_requested_by on access_checks (requested_by);

create table access_check_calls (
  check_id bigint not null references access_checks on delete cascade,
  service text not null,
  operation text not null,
  permission text not null,
  region text,
  result text not null check (result in ('allowed', 'denied', 'not_enabled', 'not_evaluated')),
  denied_by text,
  reason text,
  tried_at timestamptz not null default now(),
  primary key (check_id, service),
  check (denied_by is null or result = 'denied')
);
`;
