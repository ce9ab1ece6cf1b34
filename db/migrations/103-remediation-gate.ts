/** The emergency stop of remediation, and what was begun in the last hour, for the limits on changes to clouds. */
export const up = `
create table remediation_gate (
  id smallint primary key default 1 check (id = 1),
  stopped_at timestamptz,
  stopped_by text,
  reason text,
  alert_id bigint references alerts on delete set null
);
comment on table remediation_gate is 'One row: locked for share by whoever begins a step, and changed by a stop, which thus waits for steps that are beginning';
insert into remediation_gate default values;

create table cloud_changes (
  id bigint generated always as identity primary key,
  action_id bigint not null references remediation_actions on delete cascade,
  provider_id bigint not null references providers on delete cascade,
  kind text not null check (kind in ('execute', 'rollback')),
  begun_at timestamptz not null default clock_timestamp()
);
create index cloud_changes_provider_id on cloud_changes (provider_id, begun_at);
create index cloud_changes_begun_at on cloud_changes (begun_at);
create index cloud_changes_action_id on cloud_changes (action_id);
`;
