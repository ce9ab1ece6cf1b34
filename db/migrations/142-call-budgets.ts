/**
 * Counts the calls that all processes make to an API of an account in a region, so that together they keep to its rate. Rows are
 * written about once a second while an account is listed and mean nothing after a minute, so the table is not logged: a crash of the
 * database fills every bucket.
 */
export const up = `
create unlogged table call_budgets (
  bucket text primary key,
  tokens double precision not null,
  per_second double precision not null check (per_second > 0),
  counted_at timestamptz not null,
  slowed_at timestamptz
);
comment on table call_budgets is 'Token buckets of calls to clouds, shared by all processes';
comment on column call_budgets.tokens is 'Calls that may be made at once; negative when calls are reserved that have to wait';
comment on column call_budgets.slowed_at is 'When the cloud last refused a call for its rate';
`;
