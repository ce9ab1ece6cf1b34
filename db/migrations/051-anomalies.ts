/** Days whose cost or performance left the expected range. */
export const up = `
create table anomalies (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  type text not null check (type in ('cost', 'performance')),
  day date not null,
  last_day date not null,
  actual_amount double precision not null,
  expected_amount double precision not null,
  expected_upper double precision not null,
  deviation_percent double precision not null,
  peak jsonb not null,
  currency text,
  services text[] not null default '{}',
  top_services jsonb not null default '[]',
  metrics jsonb not null default '[]',
  resource_id bigint references resources,
  status text not null default 'active' check (status in ('active', 'dismissed')),
  is_ongoing boolean not null,
  reason text,
  learned_from bigint references anomalies,
  dismissed_at timestamptz,
  dismissed_by bigint references members,
  execution_id bigint references executions on delete set null,
  detected_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (last_day >= day),
  check ((status = 'dismissed') = (dismissed_at is not null)),
  unique (provider_id, type, day)
);
comment on column anomalies.day is 'First day; the amounts are of this day';
comment on column anomalies.last_day is 'Last day of the run so far';
comment on column anomalies.services is 'Services it is about; empty for the sum of all';
comment on column anomalies.learned_from is 'The dismissed anomaly of an earlier month that this one repeats';
create index anomalies_list on anomalies (last_day, id);
create index anomalies_provider on anomalies (provider_id, last_day);
create index anomalies_resource on anomalies (resource_id) where resource_id is not null;
create index anomalies_dismissed_by on anomalies (dismissed_by) where dismissed_by is not null;
create index anomalies_learned_from on anomalies (learned_from) where learned_from is not null;
create index anomalies_execution on anomalies (execution_id);
`;
