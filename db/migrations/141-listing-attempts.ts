/**
 * Keeps when Temporal scheduled the attempt that holds a listing, so that an attempt that was stopped and wakes up late
 * cannot take the listing from its successor.
 */
export const up = `
alter table sync_units add column attempt_scheduled_at timestamptz;
comment on column sync_units.attempt_scheduled_at is 'When Temporal scheduled the attempt that took the listing last';
`;
