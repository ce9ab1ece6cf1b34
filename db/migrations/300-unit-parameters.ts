/**
 * Values of parameters of checks for an organization or a unit of it. Their kind of provider is that of the organization, and
 * `provider_kind` is null: a worker of the release before would take a row with a kind for one of all accounts.
 */
export const up = `
alter table check_parameters alter column provider_kind drop not null;
alter table check_parameters add column organization_id bigint references organizations on delete cascade;
alter table check_parameters add column ou text;
comment on column check_parameters.provider_kind is 'Null for an organization, which has the kind';
comment on column check_parameters.ou is 'External id of a unit, which a discovery may remove and add again; null: the whole organization';
alter table check_parameters add check ((provider_kind is null) = (organization_id is not null));
alter table check_parameters add check (organization_id is null or provider_id is null);
alter table check_parameters add check (ou is null or organization_id is not null);
do $$
declare
  former name := (select conname from pg_constraint where conrelid = 'check_parameters'::regclass and contype = 'u');
begin
  -- Its name is of the server: it shortened the names of the columns.
  execute format('alter table check_parameters drop constraint %I', former);
end $$;
alter table check_parameters add constraint check_parameters_subject unique nulls not distinct
  (provider_kind, check_id, parameter, framework_id, provider_id, organization_id, ou);
create index check_parameters_organization_id on check_parameters (organization_id) where organization_id is not null;
`;
