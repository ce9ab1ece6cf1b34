/** Sign-ins of members, so that each can be listed and ended; access tokens of our own name one. */
export const up = `
create table sessions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  device text not null,
  address text not null,
  cookie_hash bytea unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on column sessions.device is 'Program and system as the client named them, for the member to recognise';
comment on column sessions.cookie_hash is 'SHA-256 of the cookie of the console; null for a session without one';
create index sessions_member_id on sessions (member_id) where ended_at is null;
create index sessions_expires_at on sessions (expires_at);

create trigger sessions_changed after update of ended_at on sessions
  for each row execute function notify_identity_changed();

alter table stream_tickets add column session_id bigint references sessions on delete cascade;
comment on column stream_tickets.session_id is 'Session that asked for the ticket: both end together';
create index stream_tickets_session_id on stream_tickets (session_id);

alter table members add column must_change_password boolean not null default false;
comment on column members.must_change_password is 'The password was generated: the console asks for another one';
`;
