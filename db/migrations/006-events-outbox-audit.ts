/** What happened (events), what is still to be started (outbox), and who changed what (audit log). */
export const up = `
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  -- Identity order is not commit order: readers take only rows whose transaction precedes the oldest running one.
  xid xid8 not null default pg_current_xact_id(),
  occurred_at timestamptz not null default now(),
  provider_id bigint,
  resource_id bigint,
  data jsonb not null
);
create index events_xid on events (xid, id);
create index events_type on events (type, id);

create function notify_events_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('events_written', '');
  return null;
end $$;
create trigger events_written after insert on events for each statement execute function notify_events_written();

create table outbox (
  id bigint generated always as identity primary key,
  workflow_type text not null,
  workflow_id text not null,
  task_queue text not null,
  arguments jsonb not null,
  search_attributes jsonb not null default '{}',
  static_summary text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create unique index outbox_workflow_id_key on outbox (workflow_id);
create index outbox_due on outbox (next_attempt_at);

create function notify_outbox_written() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox_written', '');
  return null;
end $$;
create trigger outbox_written after insert on outbox for each statement execute function notify_outbox_written();

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  member_id bigint references members,
  actor text not null,
  role text,
  road text not null check (road in ('api', 'api_key', 'temporal', 'system')),
  action text not null,
  subject_type text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_member_id on audit_log (member_id);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
`;
