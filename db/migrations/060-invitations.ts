/** Invitations to the team. The token of an invitation is known to whoever was sent it alone. */
export const up = `
create table invitations (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('user', 'admin')),
  invited_by bigint not null references members,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  delivery text not null check (delivery in ('mail', 'link')),
  sent_at timestamptz,
  send_error text,
  accepted_at timestamptz,
  member_id bigint references members,
  revoked_at timestamptz,
  check ((accepted_at is null) = (member_id is null))
);
comment on column invitations.send_error is 'Why the mail server refused for good; null while it is being sent and when it was';
create unique index invitations_open_key on invitations (email) where accepted_at is null and revoked_at is null;
create index invitations_invited_by on invitations (invited_by);
create index invitations_member_id on invitations (member_id);

-- Each attempt to send has a token of its own, since nothing but the mail may hold one; any of them opens the invitation.
create table invitation_tokens (
  token_hash bytea primary key,
  invitation_id bigint not null references invitations on delete cascade,
  created_at timestamptz not null default now()
);
create index invitation_tokens_invitation_id on invitation_tokens (invitation_id);
`;
