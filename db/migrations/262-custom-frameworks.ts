/** Custom frameworks: which checks decide which controls, in revisions that assessments refer to. */
export const up = `
create table custom_frameworks (
  id text primary key,
  revision integer not null check (revision > 0),
  created_by bigint references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index custom_frameworks_created_by on custom_frameworks (created_by);

create table custom_framework_revisions (
  framework_id text not null references custom_frameworks,
  revision integer not null,
  definition jsonb not null,
  created_by bigint references members,
  created_at timestamptz not null default now(),
  primary key (framework_id, revision)
);
create index custom_framework_revisions_created_by on custom_framework_revisions (created_by);
`;
