/** What feeds say of single CVEs: scores of NVD, known exploitation, likelihood of exploitation. */
export const up = `
create table cve_scores (
  cve_id text primary key,
  vector text,
  score double precision check (score between 0 and 10),
  description text,
  fetched_at timestamptz not null default now()
);
comment on table cve_scores is 'Answers of NVD; without a vector for a CVE that it does not score';

create table cve_signals (
  cve_id text primary key,
  known_exploited_since date,
  epss double precision check (epss between 0 and 1)
);

create table feed_loads (
  feed text primary key check (feed in ('nvd', 'kev', 'epss')),
  loaded_at timestamptz,
  next_request_at timestamptz not null default now(),
  entries integer not null default 0,
  error text
);
comment on column feed_loads.next_request_at is 'Before this time no process asks the feed again';

alter table vulnerability_findings add column known_exploited boolean not null default false;
alter table vulnerability_findings add column epss double precision;
create index vulnerability_findings_score on vulnerability_findings (cvss_score desc, id desc);
create index vulnerability_findings_epss on vulnerability_findings (epss desc nulls last, id desc);
create index vulnerability_findings_exploited on vulnerability_findings (known_exploited desc, id desc);
create index vulnerability_findings_estimated on vulnerability_findings (cve_id) where score_estimated and status = 'open';
`;
