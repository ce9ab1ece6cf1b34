/** Webhook endpoints, their deliveries, and how far the events have been turned into deliveries. */
export const up = `
create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  events text[] not null,
  enabled boolean not null default true,
  secret bytea,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint references members,
  updated_at timestamptz not null default now(),
  -- Events from before an endpoint was made or enabled again are not sent to it.
  active_since timestamptz not null default now(),
  failing_since timestamptz,
  paused_at timestamptz,
  drain_claim text,
  deleted_at timestamptz
);
comment on column webhooks.secret is 'Signing secret, sealed; null once the endpoint is deleted';
comment on column webhooks.failing_since is 'First failed attempt after the last success';
comment on column webhooks.drain_claim is 'The activity attempt that may claim deliveries; an older one that still runs claims nothing';
create index webhooks_created_by on webhooks (created_by);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  delivery_id uuid not null default gen_random_uuid() unique,
  webhook_id bigint not null references webhooks,
  event_id bigint,
  redelivery_of uuid,
  event text not null,
  occurred_at timestamptz not null,
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'succeeded', 'failed')),
  lane text not null default 'queue' check (lane in ('queue', 'workflow')),
  is_handed_over boolean not null default false,
  attempts smallint not null default 0 check (attempts between 0 and 3),
  claim text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  started_at timestamptz,
  duration_ms integer,
  response_status smallint,
  response_body text,
  error text,
  attempt_log jsonb not null default '[]',
  check ((status = 'pending') = (next_attempt_at is not null))
);
comment on column webhook_deliveries.event_id is 'Null for a ping; no foreign key, since events are pruned before deliveries are';
comment on column webhook_deliveries.lane is 'Who sends it: the queue of its endpoint, or a workflow of its own after a failure';
comment on column webhook_deliveries.attempts is 'Counted before a request leaves, so that a crash never allows a fourth';
comment on column webhook_deliveries.attempt_log is 'Every ended attempt: attempt, started_at, duration_ms, response_status, error';
create unique index webhook_deliveries_event_key on webhook_deliveries (webhook_id, event_id) where redelivery_of is null;
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_queue on webhook_deliveries (webhook_id, next_attempt_at, id) where status = 'pending' and lane = 'queue';
create index webhook_deliveries_sending on webhook_deliveries (webhook_id) where status = 'sending';
create index webhook_deliveries_workflows on webhook_deliveries (webhook_id) where lane = 'workflow' and status in ('pending', 'sending');

-- How far each reader of the events has come.
create table event_cursors (
  name text primary key,
  xid xid8 not null,
  event_id bigint not null
);
insert into event_cursors (name, xid, event_id) values ('webhooks', pg_current_xact_id(), 0);

-- Endpoints whose queue has rows that their workflow was not told of yet.
create table webhook_wakeups (
  webhook_id bigint primary key references webhooks
);
create function notify_webhook_wakeups_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhook_wakeups_written', '');
  return null;
end $$;
create trigger webhook_wakeups_written after insert on webhook_wakeups
  for each statement execute function notify_webhook_wakeups_written();
`;
