/** Providers are looked up by their account: one for each account of an organization that is connected. */
export const up = `
create index providers_account_id on providers (account_id, type) where deleted_at is null;
`;
