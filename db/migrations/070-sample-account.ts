/** How the sample account stands; one row at most, which stays when the account is gone, so that it never comes back. */
export const up = `
create table sample_account (
  is_only boolean primary key default true check (is_only),
  provider_id bigint references providers on delete set null,
  started_at timestamptz not null default now(),
  step text not null default 'connecting' check (step in ('connecting', 'examining', 'changing', 'shown')),
  executions jsonb not null default '[]',
  changes jsonb not null default '{}',
  ended_at timestamptz,
  ended_because text check (ended_because in ('deleted', 'another_connected')),
  check ((ended_at is null) = (ended_because is null))
);
create index sample_account_provider_id on sample_account (provider_id);
comment on column sample_account.executions is 'What the present step waits for';
comment on column sample_account.changes is 'Resources that are not as they were made, by id: what they are, or null for one that is gone';
`;
