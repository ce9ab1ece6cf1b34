/** What is known of a reading of a document beside the schema of its type. */
export const up = `
alter table resource_versions add column facts jsonb;
comment on column resource_versions.facts is
  'Lists of the document that have no order, fields that the server filled in and that controllers keep; null where nothing is known';
`;
