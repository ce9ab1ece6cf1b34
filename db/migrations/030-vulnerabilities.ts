import { countedBy } from './counted-by.ts';

/** Advisories, the packages of resources with where each came from, and the findings that join them. */
export const up = `
create table advisories (
  id text primary key,
  modified timestamptz not null,
  withdrawn boolean not null,
  record jsonb not null
);
comment on column advisories.record is 'The OSV record without its affected part, which stands by package in advisory_packages';

create table advisory_packages (
  family text not null,
  name_key text not null,
  advisory_id text not null references advisories on delete cascade,
  affected jsonb not null,
  primary key (family, name_key, advisory_id)
);
comment on column advisory_packages.family is 'Ecosystem without its release; name_key is the name as the ecosystem folds its spellings';
create index advisory_packages_advisory on advisory_packages (advisory_id);

create table advisory_sources (
  ecosystem text primary key,
  loaded_at timestamptz,
  tried_at timestamptz not null,
  records integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  error text
);
comment on column advisory_sources.loaded_at is 'Start of the last load that came to its end; null when none did';
comment on column advisory_sources.error is 'Why the last try failed; null when it did not';

create table package_sources (
  resource_id bigint not null references resources on delete cascade,
  source text not null check (source in ('sbom')),
  is_readable boolean not null default true,
  reason text,
  format text,
  format_version text,
  packages integer not null default 0,
  skipped jsonb not null default '[]',
  skipped_total integer not null default 0,
  read_at timestamptz not null default now(),
  uploaded_by bigint references members,
  primary key (resource_id, source)
);
comment on table package_sources is 'Where the packages of a resource were read from, and whether that went well';
create index package_sources_uploaded_by on package_sources (uploaded_by);

create table resource_packages (
  id bigint generated always as identity primary key,
  resource_id bigint not null,
  source text not null,
  ecosystem text,
  name text not null,
  version text,
  purl text,
  foreign key (resource_id, source) references package_sources on delete cascade
);
create index resource_packages_source on resource_packages (resource_id, source, id);

create table vulnerability_findings (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resources,
  provider_id bigint not null references providers,
  cve_id text not null,
  ecosystem text not null,
  family text not null,
  package_key text not null,
  package_name text not null,
  installed_version text not null,
  installed_versions jsonb not null,
  fix_version text,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  cvss_score double precision not null check (cvss_score between 0 and 10),
  cvss_vector text,
  score_basis text not null,
  score_estimated boolean not null,
  advisory_ids jsonb not null,
  status text not null default 'open' check (status in ('open', 'fixed', 'ignored')),
  reason text,
  changed_by bigint references members,
  execution_id bigint references executions,
  detected_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  fixed_at timestamptz,
  unique (resource_id, family, package_key, cve_id)
);
comment on column vulnerability_findings.cve_id is 'The CVE, or the id of the advisory that has none';
comment on column vulnerability_findings.reason is 'Why it is in its state';
-- Every page of the list, whatever its filters, is found in one of these alone.
create index vulnerability_findings_list on vulnerability_findings (id) include (provider_id, severity, status);
create index vulnerability_findings_provider on vulnerability_findings (provider_id, id) include (severity, status);
create index vulnerability_findings_severity on vulnerability_findings (severity, id) include (provider_id, status);
create index vulnerability_findings_status on vulnerability_findings (status, id) include (provider_id, severity);
create index vulnerability_findings_resource on vulnerability_findings (resource_id, id) include (provider_id, severity, status, cve_id);
create index vulnerability_findings_cve on vulnerability_findings (cve_id, id) include (provider_id, severity, status);
create index vulnerability_findings_changed_by on vulnerability_findings (changed_by) where changed_by is not null;
create index vulnerability_findings_execution on vulnerability_findings (execution_id);

${countedBy({ table: 'vulnerability_findings', counts: 'vulnerability_finding_counts', columns: { provider_id: 'bigint', severity: 'text', status: 'text' } })}
`;
