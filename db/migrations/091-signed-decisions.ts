/** Decisions that members had signed to carry them to Temporal themselves. */
export const up = `
create table signed_decisions (
  id uuid primary key,
  action_id bigint not null references remediation_actions on delete cascade,
  member_id bigint not null references members,
  command text not null check (command in ('approve', 'reject', 'execute', 'rollback')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by_command text,
  used_at timestamptz,
  check ((used_by_command is null) = (used_at is null))
);
comment on column signed_decisions.used_by_command is 'Id of the update or signal that used it: one that is delivered again is the same use';
create index signed_decisions_action_id on signed_decisions (action_id);
create index signed_decisions_member_id on signed_decisions (member_id);
create index signed_decisions_expires_at on signed_decisions (expires_at);
`;
