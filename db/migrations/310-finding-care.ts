/** SQL that gives a table of findings an owner and a due date. `isOpen` is a condition on its row. */
function cared(table: string, isOpen: string): string {
  const open = isOpen.replaceAll('status', 'new.status');
  const wasOpen = isOpen.replaceAll('status', 'old.status');
  return `
alter table ${table}
  add column owner_id bigint references members,
  add column due_at timestamptz,
  add column due_is_set boolean not null default false,
  add column overdue_for timestamptz;
comment on column ${table}.due_is_set is 'Whether a member set the due date, rather than the default of the severity';
comment on column ${table}.overdue_for is 'The due date that passed and of which the overdue alert was raised';

-- Counted from the upgrade: otherwise the findings of years would all be overdue on that day.
update ${table} as finding set due_at = now() + make_interval(days => given.days)
from finding_due_days as given where given.severity = finding.severity and ${isOpen};

create index ${table}_owner on ${table} (owner_id, id) include (provider_id, severity, status) where owner_id is not null;
create index ${table}_due on ${table} (due_at, id) include (provider_id, severity) where ${isOpen};
create index ${table}_passed on ${table} (due_at) where ${isOpen} and overdue_for is distinct from due_at;
create index ${table}_no_longer_overdue on ${table} (id)
  where overdue_for is not null and (not (${isOpen}) or overdue_for is distinct from due_at);

create trigger ${table}_due_of_opened before insert on ${table}
  for each row execute function set_finding_due('opened');
create trigger ${table}_due_of_reopened before update of status on ${table}
  for each row when (${open} and not (${wasOpen})) execute function set_finding_due('reopened');
create trigger ${table}_due_of_worse before update of severity on ${table}
  for each row when (not new.due_is_set and severity_rank(new.severity) > severity_rank(old.severity))
  execute function set_finding_due('worse');`;
}

/**
 * Gives drift and vulnerability findings an owner and a due date. Triggers set the default, since several commands open
 * findings, and so does the release before, which knows no due dates.
 */
export const up = `
create table finding_due_days (
  severity text primary key check (severity in ('critical', 'high', 'medium', 'low')),
  days integer check (days between 1 and 3650),
  updated_at timestamptz not null default now(),
  updated_by bigint references members
);
comment on column finding_due_days.days is 'From opening a finding to its due date; null: it has none';
create index finding_due_days_updated_by on finding_due_days (updated_by) where updated_by is not null;
insert into finding_due_days (severity, days) values ('critical', 15), ('high', 30), ('medium', 90), ('low', 180);

create function set_finding_due() returns trigger language plpgsql as $$
declare
  span interval := (select make_interval(days => days) from finding_due_days where severity = new.severity);
begin
  case tg_argv[0]
    when 'opened' then new.due_at := coalesce(new.due_at, new.detected_at + span);
    when 'reopened' then
      new.due_at := now() + span;
      new.due_is_set := false;
    else new.due_at := least(new.due_at, now() + span);
  end case;
  return new;
end $$;

${cared('drift_findings', `status <> 'resolved'`)}
${cared('vulnerability_findings', `status = 'open'`)}

create index vulnerability_findings_by_due on vulnerability_findings (due_at, id)
  include (provider_id, severity, status);
`;
