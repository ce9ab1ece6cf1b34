/** Where the comparison of a listing with the inventory continues, so that one of any length ends. */
export const up = `
alter table announced_listings add column begun_at timestamptz, add column cursor text;
comment on column announced_listings.begun_at is 'When the comparison up to this announcement began; null if it did not';
comment on column announced_listings.cursor is 'Resumes the listing after the last page that was compared';
`;
