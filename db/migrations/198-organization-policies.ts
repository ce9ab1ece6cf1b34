/** What an organization decides for its accounts: the policies that limit them, and who administers its services. */
export const up = `
create table organization_policies (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations on delete cascade,
  read_in bigint not null,
  external_id text not null,
  type text not null check (type in ('service_control', 'resource_control')),
  name text not null,
  document jsonb not null,
  targets text[] not null,
  unique (organization_id, read_in, external_id)
);
comment on column organization_policies.read_in is
  'The discovery that read it; it counts once organizations.policies_read_in names that discovery';
comment on column organization_policies.targets is 'Ids of the roots, units and accounts that it is attached to';
alter table organizations
  add column policies_read_in bigint,
  add column policies_read_at timestamptz,
  add column policies_reason text,
  add column policy_types text[],
  add column delegated_administrators jsonb,
  add column delegates_reason text;
comment on column organizations.policies_read_in is 'The discovery whose policies count; null before the first one that read them';
comment on column organizations.policies_reason is 'Why the last discovery could not read the policies; null when it could';
comment on column organizations.policy_types is 'Types of policies that are enabled; policies of other types limit nothing';
comment on column organizations.delegated_administrators is
  'Accounts that administer services: [{account_id, services}]; null when they could not be read';
`;
