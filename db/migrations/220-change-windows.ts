/**
 * Change windows: announced changes whose drift is expected. The release before marks no drift, and does not see the mark;
 * what it finds raises alerts as always.
 */
export const up = `
create table change_windows (
  id bigint generated always as identity primary key,
  workflow_id text not null generated always as ('change-window-' || id::text) stored,
  scope jsonb not null,
  resource_types text[],
  tags jsonb,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  created_by bigint not null references members,
  created_at timestamptz not null default now(),
  cancelled_by bigint references members,
  cancelled_at timestamptz,
  end_published_at timestamptz,
  check (ends_at > starts_at),
  check ((cancelled_at is null) = (cancelled_by is null))
);
comment on column change_windows.scope is 'The selection of providers as it was requested';
comment on column change_windows.resource_types is 'Types whose changes are expected; null for all';
comment on column change_windows.tags is 'Tags that a resource has to have; null for any';
create index change_windows_ends on change_windows (ends_at);
create index change_windows_created_by on change_windows (created_by);
create index change_windows_cancelled_by on change_windows (cancelled_by) where cancelled_by is not null;

create table change_window_providers (
  window_id bigint not null references change_windows on delete cascade,
  provider_id bigint not null references providers,
  primary key (window_id, provider_id)
);
create index change_window_providers_provider on change_window_providers (provider_id, window_id);

alter table drift_findings
  add column change_window_id bigint references change_windows,
  add column expected boolean not null default false,
  add column value_seen_at timestamptz,
  add check (not expected or change_window_id is not null);
comment on column drift_findings.change_window_id is 'The window in which it was expected when it was found';
comment on column drift_findings.expected is 'Its present value came about within that window';
comment on column drift_findings.value_seen_at is 'When its present value was first seen, if that was after it was found';
create index drift_findings_change_window on drift_findings (change_window_id) where change_window_id is not null;
`;
