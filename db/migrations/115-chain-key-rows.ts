/**
 * Shows a role that may only read installation secrets the key of the audit chain and no other row. The policy goes by
 * rights and names no role, so that a backup restores where the roles are called otherwise. The owner is not subject to it.
 */
export const up = `
create policy installation_secrets_rows on installation_secrets
  using (name = 'audit_chain' or has_table_privilege('installation_secrets'::regclass, 'insert'));
alter table installation_secrets enable row level security;
`;
