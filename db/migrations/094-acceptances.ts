/**
 * Acceptances: risks that somebody decided to live with. Baselines that no longer apply are marked, not removed.
 * Rows of the release before are taken over: ignored vulnerabilities, exceptions, and baselines captured over findings.
 */
export const up = `
create table acceptances (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('baseline', 'deletion', 'baseline_removal', 'vulnerability', 'exception')),
  status text not null check (status in
    ('pending', 'accepted', 'rejected', 'outdated', 'revoked', 'expired', 'superseded', 'completed')),
  summary text not null,
  reason text not null,
  expires_at timestamptz,
  bound text not null,
  request jsonb not null default '{}',
  requested_by bigint not null references members,
  requested_at timestamptz not null default now(),
  admins_at_request jsonb not null default '[]',
  decided_by bigint references members,
  decided_at timestamptz,
  ended_by bigint references members,
  ended_at timestamptz,
  end_reason text,
  vulnerability_id bigint references vulnerability_findings on delete cascade,
  drift_id bigint references drift_findings on delete cascade,
  exception_id bigint references compliance_exceptions on delete cascade,
  baseline_id bigint references baselines on delete set null
);
comment on table acceptances is 'Risks that an admin accepted, or asked to accept while another admin has to confirm';
comment on column acceptances.bound is 'SHA-256 of what was shown; a confirmation counts only while it is still true';
comment on column acceptances.admins_at_request is 'Members who were admins when it was requested; no other may confirm';
create index acceptances_status on acceptances (status, id);
create index acceptances_due on acceptances (expires_at) where status in ('pending', 'accepted');
create index acceptances_requested_by on acceptances (requested_by);
create index acceptances_decided_by on acceptances (decided_by) where decided_by is not null;
create index acceptances_ended_by on acceptances (ended_by) where ended_by is not null;
create index acceptances_vulnerability_id on acceptances (vulnerability_id) where vulnerability_id is not null;
create index acceptances_drift_id on acceptances (drift_id) where drift_id is not null;
create index acceptances_exception_id on acceptances (exception_id) where exception_id is not null;
create index acceptances_baseline_id on acceptances (baseline_id) where baseline_id is not null;

create table accepted_resources (
  acceptance_id bigint not null references acceptances on delete cascade,
  resource_id bigint not null references resources on delete cascade,
  baseline_id bigint references baselines on delete set null,
  previous_baseline_id bigint references baselines on delete set null,
  deviations jsonb not null default '[]',
  superseded_at timestamptz,
  primary key (acceptance_id, resource_id)
);
comment on table accepted_resources is 'The resources whose configuration a baseline acceptance covers';
comment on column accepted_resources.previous_baseline_id is 'What applies again once the acceptance ends';
create index accepted_resources_resource_id on accepted_resources (resource_id);
create index accepted_resources_baseline_id on accepted_resources (baseline_id) where baseline_id is not null;
create index accepted_resources_previous on accepted_resources (previous_baseline_id) where previous_baseline_id is not null;

alter table baselines add column acceptance_id bigint references acceptances on delete set null;
alter table baselines add column voided_at timestamptz;
comment on column baselines.voided_at is 'When it ceased to apply because the acceptance behind it ended';
create index baselines_acceptance_id on baselines (acceptance_id) where acceptance_id is not null;
alter table drift_findings add column acceptance_id bigint references acceptances on delete set null;
create index drift_findings_acceptance_id on drift_findings (acceptance_id) where acceptance_id is not null;
alter table vulnerability_findings add column acceptance_id bigint references acceptances on delete set null;
create index vulnerability_findings_acceptance_id on vulnerability_findings (acceptance_id) where acceptance_id is not null;
`;
