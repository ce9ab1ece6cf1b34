/** Jobs, their executions, the log each execution writes, and the progress of a sync's listings. */
export const up = `
create table jobs (
  id bigint generated always as identity primary key,
  type text not null check (type in ('drift_detection', 'vulnerability_scan', 'compliance_assess', 'billing_sync', 'inventory_sync')),
  provider_id bigint references providers,
  schedule text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((type = 'inventory_sync') = (provider_id is not null))
);
create unique index jobs_standing_key on jobs (type) where provider_id is null;
-- The worker that keeps the Schedules like this table is told of every change.
create function notify_jobs_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs_changed', '');
  return null;
end $$;
create trigger jobs_changed after insert or update or delete on jobs
  for each statement execute function notify_jobs_changed();
create trigger providers_changed after update of answered_at, deleted_at on providers
  for each statement execute function notify_jobs_changed();
create unique index jobs_provider_key on jobs (provider_id) where provider_id is not null;

create table executions (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  type text not null,
  subject text not null default '',
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed')),
  trigger text not null check (trigger in ('schedule', 'api', 'execution')),
  parameters jsonb not null default '{}',
  requested_by bigint references members,
  workflow_id text not null generated always as (replace(type, '_', '-') || '-' || id::text) stored,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  duration_ms integer generated always as (
    case when ended_at is not null then least(2147483647, floor(extract(epoch from ended_at - started_at) * 1000))::integer end
  ) stored,
  findings_count integer not null default 0,
  counts jsonb not null default '{}',
  error text,
  check ((status = 'running') = (ended_at is null))
);
comment on column executions.type is 'The type of its job, which names the workflow, e.g. inventory-sync-42';
comment on column executions.subject is 'What of the job this execution is about, e.g. provider:7; empty for all of it';
-- The one gate that API, schedule and trigger go through: one running execution per job and subject.
create unique index executions_running_key on executions (job_id, subject) where status = 'running';
create index executions_job on executions (job_id, id desc);
create index executions_requested_by on executions (requested_by);
create index executions_running on executions (id) where status = 'running';

create table execution_log (
  id bigint generated always as identity primary key,
  execution_id bigint not null references executions on delete cascade,
  at timestamptz not null default clock_timestamp(),
  level text not null check (level in ('info', 'warn', 'error')),
  message text not null,
  data jsonb not null default '{}'
);
create index execution_log_execution on execution_log (execution_id, id desc);

-- A listing of a running sync. The attempt fences writes: an activity attempt that is no longer the newest changes nothing.
create table sync_units (
  execution_id bigint not null references executions on delete cascade,
  service text not null,
  region text not null,
  attempt integer not null,
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed')),
  seen_since timestamptz not null default clock_timestamp(),
  resources_seen integer not null default 0,
  counts jsonb not null default '{}',
  reason text,
  primary key (execution_id, service, region)
);
`;
