/**
 * What a listing showed of a resource when its details were last read: where that is unchanged, a scheduled sync of a
 * provider with a change feed need not read them again. The release before writes no key, so that its details are read.
 */
export const up = `
alter table resources add column listed_key text;
comment on column resources.listed_key is 'Identifies what its listing showed when its details were read; null if that is unknown';
`;
