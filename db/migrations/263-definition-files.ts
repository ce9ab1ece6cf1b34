/** Custom checks and frameworks that come from files, and what is wrong with those files. */
export const up = `
alter table custom_checks alter column created_by drop not null, add column file text;
alter table custom_check_versions alter column created_by drop not null;
alter table custom_frameworks add column file text;
create table definition_files (
  path text primary key,
  subject_type text check (subject_type in ('check', 'framework')),
  subject_id text,
  faults jsonb not null,
  changed_at timestamptz not null default now()
);
`;
