/**
 * Amortised cost beside the billed one, resources by the names that bills give them, and budgets. The bills of clouds that
 * report amortised cost are fetched again, so that it is known of the months before.
 */
export const up = `
alter table costs add column amortized numeric;
comment on column costs.amortized is 'With commitments spread over the days that use them; null where the cloud does not report it';
update billing_states set fetched_through = null
where provider_id in (select id from providers where type in ('cloud_a', 'cloud_c') and deleted_at is null);
create index resources_billed on resources (lower(external_id));

create table budgets (
  id bigint generated always as identity primary key,
  name text not null,
  amount numeric(16, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider_id bigint references providers,
  organization_id bigint references organizations on delete cascade,
  ou text,
  service text,
  tag_key text,
  tag_value text,
  thresholds integer[] not null,
  alert_on_forecast boolean not null,
  created_by bigint references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (tag_value is null or tag_key is not null),
  check (service is null or tag_key is null)
);
comment on table budgets is 'What may be spent in a month; a scope that is null limits nothing';
create index budgets_provider on budgets (provider_id) where provider_id is not null;
create index budgets_organization on budgets (organization_id) where organization_id is not null;
create index budgets_created_by on budgets (created_by) where created_by is not null;

create table budget_alerts (
  budget_id bigint not null references budgets on delete cascade,
  month date not null,
  threshold integer not null,
  is_forecast boolean not null,
  raised_at timestamptz not null default now(),
  cleared_at timestamptz,
  primary key (budget_id, month, threshold, is_forecast)
);
comment on table budget_alerts is 'What an alert was raised for: once for each threshold and month';
`;
