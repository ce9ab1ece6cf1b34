/** What is recommended for resources, and the requests to a model to put that into words. */
export const up = `
create table recommendation_writings (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resources,
  workflow_id text not null generated always as ('recommend-' || id::text) stored,
  status text not null default 'running' check (status in ('running', 'written', 'kept')),
  model text,
  note text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'running') = (ended_at is null))
);
comment on column recommendation_writings.status is 'kept: the words of the rules stayed, and note says why';
create index recommendation_writings_resource on recommendation_writings (resource_id, id);

create table recommendations (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resources,
  provider_id bigint not null references providers,
  type text not null check (type in ('cost', 'security', 'performance')),
  kind text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  title text not null,
  description text not null,
  steps jsonb not null,
  evidence jsonb not null,
  estimated_monthly_savings numeric(14, 2) check (estimated_monthly_savings > 0),
  drift_id bigint references drift_findings,
  vulnerability_id bigint references vulnerability_findings,
  source text not null default 'rule' check (source in ('rule', 'model')),
  model text,
  note text,
  writing_id bigint references recommendation_writings,
  status text not null default 'pending' check (status in ('pending', 'applied', 'dismissed')),
  reason text,
  remediation_action_id bigint references remediation_actions,
  decided_at timestamptz,
  decided_by bigint references members,
  decided_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type = 'cost' or estimated_monthly_savings is null),
  check (num_nonnulls(drift_id, vulnerability_id) <= 1),
  check ((status = 'pending') = (decided_at is null)),
  check ((source = 'model') = (model is not null))
);
comment on column recommendations.kind is 'The rule, with the check it goes by where there are several';
comment on column recommendations.evidence is 'The facts that it rests on, as they were when it was last generated';
comment on column recommendations.estimated_monthly_savings is 'USD, from the cost history of the resource';
comment on column recommendations.source is 'Who wrote title, description and steps';
create unique index recommendations_pending_key on recommendations (resource_id, kind) where status = 'pending';
create index recommendations_resource on recommendations (resource_id, id);
create index recommendations_provider on recommendations (provider_id, id);
create index recommendations_status on recommendations (status, id);
create index recommendations_writing on recommendations (writing_id) where writing_id is not null;
create index recommendations_drift on recommendations (drift_id) where drift_id is not null;
create index recommendations_vulnerability on recommendations (vulnerability_id) where vulnerability_id is not null;
create index recommendations_action on recommendations (remediation_action_id) where remediation_action_id is not null;
create index recommendations_decided_by on recommendations (decided_by) where decided_by is not null;
`;
