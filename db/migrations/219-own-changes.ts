/**
 * Changes that remediations made: which announced change is one of them, and which finding a rollback brought back. The
 * release before writes neither; what it stores counts as made by somebody else.
 */
export const up = `
alter table announced_changes
  add column remediation_id bigint references remediation_actions on delete set null,
  add column remediation_confirmed boolean not null default false;
comment on column announced_changes.remediation_id is 'The remediation whose name and time the change has';
comment on column announced_changes.remediation_confirmed is 'Nothing but what that remediation wrote was read after it';
create index announced_changes_remediation on announced_changes (remediation_id) where remediation_id is not null;

alter table drift_findings add column remediation_id bigint references remediation_actions on delete set null;
comment on column drift_findings.remediation_id is 'The remediation whose rollback brought the current value back';
create index drift_findings_remediation on drift_findings (remediation_id) where remediation_id is not null;
`;
