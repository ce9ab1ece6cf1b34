/**
 * Keeps when the reading began that a resource's configuration comes from, so that a slow listing does not put back what
 * was there before a remediation. The release before writes none: its readings count as older than any other.
 */
export const up = `
alter table resources add column read_at timestamptz;
comment on column resources.read_at is 'When the reading of this configuration began, by the clock of the database';
`;
