/** Google Cloud and Azure have organizations, too, which can begin with a folder or a management group. */
export const up = `
alter table organizations drop constraint organizations_kind_check;
alter table organizations add constraint organizations_kind_check check (kind in ('cloud_a', 'cloud_b', 'cloud_c'));
alter table organizations add column root text;
comment on column organizations.root is
  'The folder or management group that it begins with; null for the whole organization of its provider';
alter table organization_accounts add column notice text;
comment on column organization_accounts.notice is 'What the cloud warns of although the account can be used';
`;
