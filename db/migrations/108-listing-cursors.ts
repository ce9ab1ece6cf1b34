/** Where a listing goes on, written with each page, so that any later activity can take it up. */
export const up = `
alter table sync_units add column cursor text;
comment on column sync_units.cursor is 'From the provider, after the last page that was stored; null before the first page and once the listing ended';
`;
