/** Under which access limits a report was requested, and which providers it covers, so that no one else downloads more. */
export const up = `
alter table reports add column access_limits jsonb, add column covered_providers bigint[];
comment on column reports.access_limits is 'The limits of whoever requested it, resolved when it is built; null: none';
comment on column reports.covered_providers is 'Set when it is built; null: all, or built by an earlier release';
`;
