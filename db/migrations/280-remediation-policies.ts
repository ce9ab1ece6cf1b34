/**
 * Policies that plan remediations, their revisions with the approvals of each, and what they decided. The release before
 * applies none; actions of policies are actions like others to it.
 */
export const up = `
create table remediation_policies (
  id bigint generated always as identity primary key,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  paused_at timestamptz,
  paused_by text,
  pause_reason text,
  deleted_at timestamptz,
  check ((paused_at is null) = (pause_reason is null))
);

create table remediation_policy_revisions (
  policy_id bigint not null references remediation_policies,
  revision integer not null,
  definition jsonb not null,
  created_by bigint not null references members,
  created_at timestamptz not null default now(),
  primary key (policy_id, revision)
);
create index remediation_policy_revisions_created_by on remediation_policy_revisions (created_by);

create table remediation_policy_approvals (
  policy_id bigint not null,
  revision integer not null,
  member_id bigint not null references members,
  approved_at timestamptz not null default now(),
  primary key (policy_id, revision, member_id),
  foreign key (policy_id, revision) references remediation_policy_revisions
);
create index remediation_policy_approvals_member_id on remediation_policy_approvals (member_id);

alter table remediation_actions add column policy_id bigint references remediation_policies;
create index remediation_actions_policy_id on remediation_actions (policy_id, created_at) where policy_id is not null;

create table remediation_policy_results (
  id bigint generated always as identity primary key,
  policy_id bigint not null,
  revision integer not null,
  provider_id bigint not null references providers,
  resource_id bigint not null references resources on delete cascade,
  check_id text,
  drift_id bigint references drift_findings on delete cascade,
  outcome text not null check (outcome in ('would_plan', 'would_approve', 'planned', 'approved', 'skipped')),
  reason text,
  action_id bigint references remediation_actions on delete cascade,
  at timestamptz not null default now(),
  foreign key (policy_id, revision) references remediation_policy_revisions,
  unique nulls not distinct (policy_id, revision, resource_id, check_id, drift_id),
  check (num_nonnulls(check_id, drift_id) = 1)
);
comment on table remediation_policy_results is 'What a revision of a policy last decided about a finding';
create index remediation_policy_results_provider_id on remediation_policy_results (provider_id);
create index remediation_policy_results_resource_id on remediation_policy_results (resource_id);
create index remediation_policy_results_drift_id on remediation_policy_results (drift_id) where drift_id is not null;
create index remediation_policy_results_action_id on remediation_policy_results (action_id) where action_id is not null;
`;
