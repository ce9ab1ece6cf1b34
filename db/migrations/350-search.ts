import { searchedTexts } from './searched-texts.ts';

/** The tables whose texts are searched, with the kind of what is found. */
export const searchedTables = [
  { table: 'resources', kind: 'resource', columns: ['name', 'external_id'] },
  { table: 'drift_findings', kind: 'drift', columns: ['summary'] },
  { table: 'alerts', kind: 'alert', columns: ['title'] },
  { table: 'remediation_actions', kind: 'remediation', columns: ['title'] },
] as const;

/**
 * The texts that the search looks in. Those of vulnerabilities are stored once for each pair of CVE and package, however
 * many findings have it. Texts of existing rows follow in the next migration, so that this one locks for a moment only.
 */
export const up = `
do $$
begin
  create extension if not exists pg_trgm;
exception
  when insufficient_privilege then
    raise exception 'the search needs the Postgres extension pg_trgm, which this role may not create'
      using hint = 'As a role that may: CREATE EXTENSION pg_trgm; see "Postgres extensions" in docs/deployment.md';
  when undefined_file or feature_not_supported then
    raise exception 'the search needs the Postgres extension pg_trgm, which this server does not have'
      using hint = 'Install the contrib modules of Postgres; see "Postgres extensions" in docs/deployment.md';
end $$;

create function search_text(given text) returns text language sql immutable parallel safe
  return left(lower(given), 600);

create table search_texts (
  kind text not null,
  subject_id bigint not null,
  field smallint not null,
  provider_id bigint,
  text text collate "C" not null,
  primary key (kind, subject_id, field)
) partition by list (kind);
comment on table search_texts is 'What the search looks in, in lower case: texts of rows of other tables, which triggers keep';
comment on column search_texts.provider_id is 'Null for what belongs to no single provider';
create index search_texts_text on search_texts (text, subject_id);
create index search_texts_provider on search_texts (provider_id, text, subject_id);
do $$
begin
  -- The extension may be in a schema of its own.
  execute format('create index search_texts_trigrams on search_texts using gin (text %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;
${searchedTables.map(searchedTexts).join('\n')}

create table vulnerability_names (
  id bigint generated always as identity primary key,
  cve_id text not null,
  package_name text not null,
  unique (cve_id, package_name)
);
create table vulnerability_name_counts (
  provider_id bigint not null references providers,
  name_id bigint not null references vulnerability_names,
  total bigint not null,
  primary key (name_id, provider_id)
);
comment on table vulnerability_name_counts is 'Findings of a provider in every state, by CVE and package';
create index vulnerability_name_counts_provider on vulnerability_name_counts (provider_id);
${searchedTexts({ table: 'vulnerability_names', kind: 'vulnerability', columns: ['cve_id', 'package_name'], isOfProvider: false })}

create function name_vulnerabilities() returns trigger language plpgsql as $$
begin
  insert into vulnerability_names (cve_id, package_name)
  select distinct cve_id, package_name from added_rows order by 1, 2 on conflict do nothing;
  insert into vulnerability_name_counts as counted (name_id, provider_id, total)
  select name.id, added.provider_id, count(*)
  from added_rows as added join vulnerability_names as name using (cve_id, package_name)
  group by 1, 2 order by 1, 2
  on conflict (name_id, provider_id) do update set total = counted.total + excluded.total;
  return null;
end $$;
create function forget_vulnerability_names() returns trigger language plpgsql as $$
begin
  update vulnerability_name_counts as counted set total = counted.total - removed.total
  from (select name.id, provider_id, count(*) as total
        from removed_rows join vulnerability_names as name using (cve_id, package_name) group by 1, 2) as removed
  where counted.name_id = removed.id and counted.provider_id = removed.provider_id;
  return null;
end $$;
create function rename_vulnerability() returns trigger language plpgsql as $$
begin
  insert into vulnerability_names (cve_id, package_name) values (new.cve_id, new.package_name) on conflict do nothing;
  insert into vulnerability_name_counts as counted (name_id, provider_id, total)
  select id, new.provider_id, 1 from vulnerability_names where cve_id = new.cve_id and package_name = new.package_name
  on conflict (name_id, provider_id) do update set total = counted.total + 1;
  update vulnerability_name_counts set total = total - 1
  where provider_id = old.provider_id
    and name_id = (select id from vulnerability_names where cve_id = old.cve_id and package_name = old.package_name);
  return null;
end $$;
create trigger vulnerability_findings_named after insert on vulnerability_findings
  referencing new table as added_rows for each statement execute function name_vulnerabilities();
create trigger vulnerability_findings_forgotten after delete on vulnerability_findings
  referencing old table as removed_rows for each statement execute function forget_vulnerability_names();
create trigger vulnerability_findings_renamed after update of cve_id, package_name, provider_id on vulnerability_findings
  for each row when (old.cve_id is distinct from new.cve_id or old.package_name is distinct from new.package_name
    or old.provider_id is distinct from new.provider_id)
  execute function rename_vulnerability();
`;
