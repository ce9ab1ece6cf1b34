/** Custom checks: what members define themselves, in versions that assessments refer to. */
export const up = `
create table custom_checks (
  id text primary key,
  version integer not null check (version > 0),
  enabled boolean not null default true,
  created_by bigint not null references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index custom_checks_created_by on custom_checks (created_by);

create table custom_check_versions (
  check_id text not null references custom_checks,
  version integer not null,
  definition jsonb not null,
  related text[] not null,
  created_by bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (check_id, version)
);
create index custom_check_versions_created_by on custom_check_versions (created_by);
`;
