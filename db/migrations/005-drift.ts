import { countedBy } from './counted-by.ts';

/** Baselines and the drift findings that deviate from them. */
export const up = `
create table baselines (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resources,
  version_id bigint not null references resource_versions,
  configuration jsonb not null,
  configuration_hash text not null,
  captured_at timestamptz not null default now(),
  created_by bigint not null references members
);
create index baselines_resource on baselines (resource_id, id desc);
create index baselines_version_id on baselines (version_id);
create index baselines_created_by on baselines (created_by);

create table drift_findings (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resources,
  provider_id bigint not null references providers,
  baseline_id bigint references baselines on delete set null,
  aspect text not null,
  drift_type text not null check (drift_type in ('configuration', 'security', 'compliance')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status text not null default 'detected' check (status in ('detected', 'investigating', 'resolved')),
  summary text not null,
  baseline_value jsonb,
  current_value jsonb,
  diff jsonb not null,
  execution_id bigint references executions,
  detected_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by bigint references members,
  resolution text,
  previous_id bigint references drift_findings
);
comment on column drift_findings.aspect is 'The changed part of the configuration, e.g. ingress_rules; one open finding per resource and aspect';
comment on column drift_findings.previous_id is 'The resolved finding on the same aspect that this one follows';
create unique index drift_findings_open_key on drift_findings (resource_id, aspect) where status <> 'resolved';
create index drift_findings_resource on drift_findings (resource_id, id);
create index drift_findings_provider on drift_findings (provider_id, id);
create index drift_findings_severity on drift_findings (severity, id);
create index drift_findings_status on drift_findings (status, id);
create index drift_findings_baseline_id on drift_findings (baseline_id);
create index drift_findings_execution_id on drift_findings (execution_id);
create index drift_findings_previous_id on drift_findings (previous_id) where previous_id is not null;
create index drift_findings_resolved_by on drift_findings (resolved_by) where resolved_by is not null;

${countedBy({ table: 'drift_findings', counts: 'drift_finding_counts', columns: { provider_id: 'bigint', drift_type: 'text', severity: 'text', status: 'text' } })}
`;
