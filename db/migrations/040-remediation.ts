import { countedBy } from './counted-by.ts';

/** Actions that mend findings: what is planned, who decided it, what was done, and how it is taken back. */
export const up = `
create table remediation_actions (
  id bigint generated always as identity primary key,
  title text not null,
  resource_id bigint not null references resources,
  provider_id bigint not null references providers,
  drift_id bigint references drift_findings,
  vulnerability_id bigint references vulnerability_findings,
  finding_type text not null generated always as (case when drift_id is null then 'vulnerability' else 'drift' end) stored,
  finding_id bigint not null generated always as (coalesce(drift_id, vulnerability_id)) stored,
  workflow_id text not null generated always as ('remediation-' || id::text) stored,
  status text not null default 'pending_approval'
    check (status in ('pending_approval', 'approved', 'executing', 'completed', 'failed', 'rolled_back')),
  risk text not null check (risk in ('low', 'medium', 'high')),
  risk_reasons jsonb not null,
  plan jsonb not null,
  plan_hash text not null,
  requested_by bigint references members,
  requested_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  decision text check (decision in ('approved', 'rejected', 'expired', 'cancelled')),
  decided_at timestamptz,
  decided_by bigint references members,
  decided_name text,
  decided_road text,
  decided_proven boolean,
  comment text,
  approved_hash text,
  executed_by bigint references members,
  executed_name text,
  started_at timestamptz,
  waiting_since timestamptz,
  snapshot jsonb,
  undo_reason text,
  ended_at timestamptz,
  reason text,
  rollback_until timestamptz,
  rollback_status text check (rollback_status in ('running', 'failed', 'completed')),
  rollback_forced boolean not null default false,
  rollback_reason text,
  rollback_started_at timestamptz,
  rolled_back_at timestamptz,
  last_command text,
  check (num_nonnulls(drift_id, vulnerability_id) = 1)
);
comment on column remediation_actions.expires_at is 'Until when it may be decided, or, once approved, be executed; null after that';
comment on column remediation_actions.waiting_since is 'Since when it waits for another action on the resource to end';
comment on column remediation_actions.undo_reason is 'Set when its steps are being taken back: a run that begins anew goes on with that';
comment on column remediation_actions.last_command is 'The command that moved it last: one that is delivered twice is carried out once';
-- One unfinished action for each finding.
create unique index remediation_actions_drift_key on remediation_actions (drift_id)
  where status in ('pending_approval', 'approved', 'executing');
create unique index remediation_actions_vulnerability_key on remediation_actions (vulnerability_id)
  where status in ('pending_approval', 'approved', 'executing');
create index remediation_actions_drift_id on remediation_actions (drift_id);
create index remediation_actions_vulnerability_id on remediation_actions (vulnerability_id);
create index remediation_actions_resource on remediation_actions (resource_id, id);
create index remediation_actions_provider on remediation_actions (provider_id, id);
create index remediation_actions_status on remediation_actions (status, id);
create index remediation_actions_requested_by on remediation_actions (requested_by);
create index remediation_actions_decided_by on remediation_actions (decided_by);
create index remediation_actions_executed_by on remediation_actions (executed_by);
create index remediation_actions_waiting on remediation_actions (resource_id, waiting_since) where waiting_since is not null;

-- Who may change a resource at present: one action at a time.
create table remediation_turns (
  resource_id bigint primary key references resources,
  action_id bigint not null unique references remediation_actions
);

create table remediation_steps (
  action_id bigint not null references remediation_actions on delete cascade,
  number integer not null,
  status text not null default 'planned' check (status in ('planned', 'running', 'done', 'undone', 'kept')),
  attempts integer not null default 0,
  outcome text check (outcome in ('changed', 'already_there')),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (action_id, number)
);
comment on column remediation_steps.status is 'kept: it was to be taken back and could not be';
comment on column remediation_steps.outcome is 'already_there in the first attempt: nothing was changed, so nothing is to be taken back';

create table remediation_log (
  id bigint generated always as identity primary key,
  action_id bigint not null references remediation_actions on delete cascade,
  at timestamptz not null default clock_timestamp(),
  level text not null default 'info' check (level in ('info', 'warn', 'error')),
  phase text not null check (phase in ('decide', 'check', 'execute', 'verify', 'undo', 'rollback')),
  step integer,
  message text not null,
  outcome text,
  request jsonb,
  response jsonb,
  data jsonb
);
create index remediation_log_action on remediation_log (action_id, id);

${countedBy({ table: 'remediation_actions', counts: 'remediation_action_counts', columns: { provider_id: 'bigint', status: 'text' } })}
`;
