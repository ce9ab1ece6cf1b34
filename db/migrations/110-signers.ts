/** A signed decision ends with the session or API key that it was signed with. No foreign keys: what is gone has ended. */
export const up = `
alter table signed_decisions add column session_id bigint, add column api_key_id bigint;
comment on column signed_decisions.session_id is 'Session of the member who signed; null for an API key and for a token of another issuer';
`;
