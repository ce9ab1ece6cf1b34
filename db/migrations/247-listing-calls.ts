/** How many calls the listings of a sync make. */
export const up = `
alter table sync_units
  add column calls_made integer not null default 0,
  add column calls_retried integer not null default 0,
  add column calls_throttled integer not null default 0;
comment on column sync_units.calls_retried is
  'Calls that repeated one without success, and how often the listing was begun again';
`;
