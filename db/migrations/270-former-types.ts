/** Resources that were read by the vendor's schema keep what they have when a collector of their own reads them. */
export const up = `
alter table resources add column formed_since bigint;
comment on column resources.formed_since is 'The first version in the form of the present type; null where all versions have it';
alter table baselines add column unreadable jsonb;
comment on column baselines.unreadable is 'What is unknown of a configuration that was converted from its version; null for one that is as captured';
`;
