/** Which frameworks are assessed, what an assessment saw and said, and what is excepted from it. */
export const up = `
create table framework_settings (
  framework_id text primary key check (framework_id in ('cis', 'soc2', 'nist_800_53', 'pci_dss')),
  enabled boolean not null,
  all_providers boolean not null default true,
  changed_at timestamptz not null default now(),
  changed_by bigint references members
);
create index framework_settings_changed_by on framework_settings (changed_by);
create table framework_providers (
  framework_id text not null references framework_settings on delete cascade,
  provider_id bigint not null references providers on delete cascade,
  primary key (framework_id, provider_id)
);
create index framework_providers_provider_id on framework_providers (provider_id);

create table compliance_exceptions (
  id bigint generated always as identity primary key,
  check_id text,
  provider_id bigint references providers,
  resource_id bigint references resources,
  tag_key text,
  tag_value text,
  reason text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by bigint not null references members,
  revoked_at timestamptz,
  revoked_by bigint references members,
  check (num_nonnulls(check_id, resource_id, tag_key) > 0),
  check (tag_value is null or tag_key is not null)
);
comment on table compliance_exceptions is 'Failures that somebody accepted until a day; every selector that is given must fit';
create index compliance_exceptions_provider_id on compliance_exceptions (provider_id);
create index compliance_exceptions_resource_id on compliance_exceptions (resource_id);
create index compliance_exceptions_created_by on compliance_exceptions (created_by);
create index compliance_exceptions_revoked_by on compliance_exceptions (revoked_by);

-- One pass of the checks over one provider's inventory; the assessments of an execution share it.
create table evaluations (
  id bigint generated always as identity primary key,
  execution_id bigint not null references executions,
  provider_id bigint not null references providers,
  started_at timestamptz not null default now(),
  unlisted jsonb not null default '{}',
  unique (execution_id, provider_id)
);
comment on column evaluations.unlisted is 'Resource type that the sync could not list in full -> reason';
create index evaluations_provider_id on evaluations (provider_id, id desc);

create table evaluation_pages (
  evaluation_id bigint not null references evaluations on delete cascade,
  after_id bigint not null,
  resource_ids bigint[] not null,
  version_ids bigint[] not null,
  tallies jsonb not null,
  primary key (evaluation_id, after_id)
);
comment on table evaluation_pages is 'The evidence: which version of which resource was judged, and what each check made of them in all';

create table evaluation_failures (
  evaluation_id bigint not null,
  after_id bigint not null,
  check_id text not null,
  resource_id bigint not null references resources,
  version_id bigint not null,
  resource_name text not null,
  resource_type text not null,
  external_id text not null,
  region text not null,
  reason text not null,
  evidence jsonb not null,
  exception_id bigint references compliance_exceptions,
  primary key (evaluation_id, check_id, resource_id),
  foreign key (evaluation_id, after_id) references evaluation_pages on delete cascade
);
create index evaluation_failures_page on evaluation_failures (evaluation_id, after_id);
create index evaluation_failures_resource_id on evaluation_failures (resource_id);
create index evaluation_failures_exception_id on evaluation_failures (exception_id) where exception_id is not null;

create table assessments (
  id bigint generated always as identity primary key,
  evaluation_id bigint not null references evaluations,
  execution_id bigint not null references executions,
  framework_id text not null,
  framework_name text not null,
  framework_version text not null,
  provider_id bigint not null references providers,
  score double precision not null,
  total_controls integer not null,
  passed integer not null,
  failed integer not null,
  not_evaluated integer not null,
  manual integer not null,
  created_at timestamptz not null default now(),
  unique (evaluation_id, framework_id)
);
create index assessments_execution_id on assessments (execution_id);
create index assessments_provider on assessments (provider_id, framework_id, id desc);
create index assessments_framework on assessments (framework_id, id desc);

-- Titles and checks are kept as they were, so that an assessment reads the same when the maps have moved on.
create table assessment_controls (
  assessment_id bigint not null references assessments on delete cascade,
  position integer not null,
  control_id text not null,
  category text not null,
  title text not null,
  severity text not null,
  status text not null check (status in ('passed', 'failed', 'not_evaluated', 'manual')),
  reason text,
  checks text[] not null,
  known_checks integer not null,
  failed_resources integer not null,
  excepted_resources integer not null,
  primary key (assessment_id, position),
  unique (assessment_id, control_id)
);
`;
