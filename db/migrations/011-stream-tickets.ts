/** Single-use tickets for the event stream, whose URL would otherwise carry an access token. */
export const up = `
create table stream_tickets (
  ticket_hash bytea primary key,
  member_id bigint not null references members,
  road text not null check (road in ('api', 'api_key')),
  expires_at timestamptz not null,
  session_ends_at timestamptz
);
comment on column stream_tickets.session_ends_at is 'End of the token that asked for the ticket: the stream ends with it';
create index stream_tickets_member_id on stream_tickets (member_id);
create index stream_tickets_expires_at on stream_tickets (expires_at);
`;
