/**
 * Findings of failing checks, so that a remediation can name one by its id. The release before plans none, and shows those
 * that there are. It takes what is no drift for a vulnerability: the ids begin where no vulnerability has one, so that a worker of that
 * release that ends such an action closes none.
 */
export const up = `
create table control_findings (
  id bigint generated always as identity (start with 1000000000) primary key,
  resource_id bigint not null references resources,
  provider_id bigint not null references providers,
  check_id text not null,
  created_at timestamptz not null default now(),
  unique (resource_id, check_id)
);
comment on table control_findings is
  'A check and a resource of which a fix was planned. Whether it fails is evaluated each time, and not stored';
create index control_findings_provider_id on control_findings (provider_id);

alter table remediation_actions add column control_finding_id bigint references control_findings;
alter table remediation_actions drop constraint remediation_actions_check;
alter table remediation_actions add constraint remediation_actions_finding
  check (num_nonnulls(drift_id, vulnerability_id, control_finding_id) = 1);
-- Postgres 15 cannot change the expression of a generated column.
alter table remediation_actions
  drop column finding_type,
  drop column finding_id,
  add column finding_type text not null generated always as (
    case when drift_id is not null then 'drift' when vulnerability_id is not null then 'vulnerability' else 'control' end) stored,
  add column finding_id bigint not null generated always as (
    coalesce(drift_id, vulnerability_id, control_finding_id)) stored;
create unique index remediation_actions_control_finding_key on remediation_actions (control_finding_id)
  where status in ('pending_approval', 'approved', 'executing');
create index remediation_actions_control_finding_id on remediation_actions (control_finding_id)
  where control_finding_id is not null;
`;
