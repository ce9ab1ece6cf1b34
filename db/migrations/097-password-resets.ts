/** Requests to reset a password. The token of one is known to the mailbox alone. */
export const up = `
create table password_resets (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  sent_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz
);
create index password_resets_member_id on password_resets (member_id);
create index password_resets_created_at on password_resets (created_at);

-- Each attempt to send has a token of its own, since nothing but the mail may hold one; any of them works, once.
create table password_reset_tokens (
  token_hash bytea primary key,
  password_reset_id bigint not null references password_resets on delete cascade
);
create index password_reset_tokens_password_reset_id on password_reset_tokens (password_reset_id);
`;
