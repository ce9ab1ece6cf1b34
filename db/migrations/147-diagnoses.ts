/** Diagnoses of providers: what the answers of a cloud show that the service does not know, listing by listing. */
export const up = `
create table diagnoses (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  service_version text,
  requested_by bigint not null references members,
  workflow_id text not null generated always as ('diagnosis-' || id) stored,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null)),
  check ((status = 'failed') = (error is not null))
);
comment on column diagnoses.service_version is 'The release whose worker compared; null before the first listing';
create unique index diagnoses_running on diagnoses (provider_id) where status = 'running';
create index diagnoses_provider_id on diagnoses (provider_id);
create index diagnoses_requested_by on diagnoses (requested_by);

create table diagnosis_listings (
  diagnosis_id bigint not null references diagnoses on delete cascade,
  service text not null,
  report jsonb not null,
  primary key (diagnosis_id, service)
);
comment on column diagnosis_listings.report is 'Names of the vendor and figures; never a value of the account';
`;
