/** One switch for the change feeds of all accounts of an organization. The release before leaves new accounts without one. */
export const up = `
alter table organizations add column change_feeds jsonb;
comment on column organizations.change_feeds is
  'The switch of the change feeds of its accounts, which those that are connected later get; null if it was never used';
`;
