/** How a provider's account is accessed: providers can be connected without a stored key. */
export const up = `
alter table providers add column authentication jsonb;
comment on column providers.authentication is
  'Type of the credentials and who they belong to, without secrets; null for the stored keys of earlier versions';
alter table credential_changes add column authentication jsonb;
`;
