/** Reports that were asked for, and their bytes in pieces, so that any API process can serve them. */
export const up = `
create table reports (
  id text primary key,
  sequence bigint generated always as identity unique,
  type text not null check (type in ('drift_summary', 'vulnerability_report', 'compliance_assessment', 'cost_report')),
  format text not null check (format in ('pdf', 'csv')),
  provider_id bigint references providers,
  from_date date not null,
  to_date date not null,
  status text not null default 'generating' check (status in ('generating', 'ready', 'failed')),
  estimated_seconds integer not null,
  requested_by bigint not null references members,
  workflow_id text not null generated always as ('report-' || id) stored,
  attempt integer not null default 0,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  expired_at timestamptz,
  rows_count bigint,
  size_bytes bigint,
  piece_bytes integer,
  error text,
  check (from_date <= to_date),
  check ((status = 'ready') = (ready_at is not null)),
  check ((status = 'failed') = (error is not null))
);
comment on column reports.attempt is 'The newest attempt to build it; only this one may write';
comment on column reports.expired_at is 'When its bytes were removed';
create index reports_created_at on reports (created_at);
create index reports_durations on reports (type, format, ready_at desc) where status = 'ready';
create index reports_generating on reports (created_at) where status = 'generating';
create index reports_to_remove on reports (expires_at) where status = 'ready' and expired_at is null;
create index reports_provider_id on reports (provider_id);
create index reports_requested_by on reports (requested_by);

create table report_pieces (
  report_id text not null references reports on delete cascade,
  attempt integer not null,
  position integer not null,
  content bytea not null,
  primary key (report_id, attempt, position)
);
-- PDFs are compressed already, and texts are read once: compressing them costs more than the space.
alter table report_pieces alter column content set storage external;
`;
