/** Accounts of an organization are connected by a role pattern, and their roles are assumed from another provider's access. */
export const up = `
alter table organizations add column connection jsonb;
comment on column organizations.connection is 'How discoveries connect accounts; null when they connect none';
comment on column organizations.filtered_at is
  'When the filters or the connection changed; a discovery that began earlier is followed by another';
alter table providers add column source_provider_id bigint references providers;
comment on column providers.source_provider_id is
  'Whose source of credentials the role of this one is assumed from; null for a provider with its own';
create index providers_source_provider_id on providers (source_provider_id) where source_provider_id is not null;
`;
