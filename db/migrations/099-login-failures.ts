/**
 * Failed sign-ins, shared by all API processes: of each account, and of each account and client. Nothing else is kept of
 * what was typed than a hash. Losing the table in a crash loses delays, no data.
 */
export const up = `
create unlogged table login_failures (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);
create index login_failures_last_failed_at on login_failures (last_failed_at);
`;
