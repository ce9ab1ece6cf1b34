/** What the API processes share about requests: idempotency keys and rate-limit windows. */
export const up = `
create table idempotency_keys (
  member_id bigint not null references members,
  route text not null,
  key text not null,
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  status integer,
  body jsonb,
  secret_subject_id text,
  primary key (member_id, route, key)
);
comment on column idempotency_keys.status is 'Null while the first request is still in flight';
comment on column idempotency_keys.secret_subject_id is 'Id of what was created, where the reply carried a secret and is not kept';
create index idempotency_keys_created_at on idempotency_keys (created_at);

create unlogged table rate_limit_windows (
  subject text not null,
  window_start bigint not null,
  used integer not null,
  primary key (subject, window_start)
);
create index rate_limit_windows_window_start on rate_limit_windows (window_start);
`;
