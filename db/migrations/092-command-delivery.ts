/** What makes sure that the workflow of an action learns of every command that moved its row. */
export const up = `
alter table remediation_actions
  add column unconfirmed_since timestamptz,
  add column woken_at timestamptz,
  add column wakes integer not null default 0;
comment on column remediation_actions.unconfirmed_since is
  'Since when the last command is committed here without proof that the workflow knows of it: the reconciler wakes the workflow';
comment on column remediation_actions.woken_at is 'When the reconciler last woke the workflow of an action that made no progress';
comment on column remediation_actions.wakes is 'How often it did so since the last progress';
create index remediation_actions_unconfirmed on remediation_actions (unconfirmed_since) where unconfirmed_since is not null;

-- Commands that the API gave up on: whoever takes one up later refuses it.
create table remediation_withdrawn_commands (
  command_id text primary key,
  action_id bigint not null references remediation_actions on delete cascade,
  at timestamptz not null default now()
);
create index remediation_withdrawn_commands_action on remediation_withdrawn_commands (action_id);
create index remediation_withdrawn_commands_at on remediation_withdrawn_commands (at);
`;
