import { countedBy } from './counted-by.ts';

/** Alerts, the causes that keep them open, and the rules that raise them. */
export const up = `
create function severity_rank(severity text) returns integer language sql immutable parallel safe
  return array_position(array['low', 'medium', 'high', 'critical'], severity);

create table alerts (
  id bigint generated always as identity primary key,
  title text not null,
  type text not null check (type in ('security', 'cost', 'compliance', 'performance')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  status text not null default 'open' check (status in ('open', 'acknowledged', 'resolved')),
  rule text,
  subject text,
  provider_id bigint references providers,
  -- Counted rows need a value: 0 stands for an alert that is about no provider.
  provider_key bigint not null generated always as (coalesce(provider_id, 0)) stored,
  resource_id bigint references resources,
  description text,
  occurrences integer not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references members,
  last_seen_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by bigint references members,
  resolved_at timestamptz,
  resolved_by bigint references members,
  resolution_note text,
  check ((rule is null) = (subject is null)),
  check ((status = 'resolved') = (resolved_at is not null))
);
comment on column alerts.rule is 'The rule that raised it; null for an alert made by hand';
comment on column alerts.subject is 'What the rule watches, e.g. resource:7; one unresolved alert per rule and subject';
create unique index alerts_open_key on alerts (rule, subject) where status <> 'resolved';
create index alerts_provider on alerts (provider_id, id);
create index alerts_type on alerts (type, id);
create index alerts_severity on alerts (severity, id);
create index alerts_status on alerts (status, id);
create index alerts_resource_id on alerts (resource_id);
create index alerts_created_by on alerts (created_by);
create index alerts_acknowledged_by on alerts (acknowledged_by);
create index alerts_resolved_by on alerts (resolved_by);

${countedBy({ table: 'alerts', counts: 'alert_counts', columns: { provider_key: 'bigint', type: 'text', severity: 'text', status: 'text' } })}

-- What is still wrong behind an alert. The alert resolves itself with its last cause; a cause that outlives an alert
-- resolved by hand stays here, so that the same finding does not raise a second one.
create table alert_causes (
  rule text not null,
  subject text not null,
  cause text not null,
  alert_id bigint not null references alerts on delete cascade,
  primary key (rule, subject, cause)
);
comment on column alert_causes.cause is 'The single thing that is wrong, e.g. drift:12';
create index alert_causes_alert_id on alert_causes (alert_id);

-- A rule without a row has its default thresholds.
create table alert_rules (
  rule text primary key,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint references members
);
create index alert_rules_updated_by on alert_rules (updated_by);
`;
