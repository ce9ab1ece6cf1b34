/** Whether syncs of a provider list types by schema. Providers of before keep what the installation is set to. */
export const up = `
alter table providers add column schema_types boolean;
comment on column providers.schema_types is 'Whether its syncs list types by schema; null for the setting of the installation';
`;
