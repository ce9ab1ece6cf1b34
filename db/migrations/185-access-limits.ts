/**
 * What members, API keys and open invitations are limited to. The entries are resolved to providers by each request, so
 * that an account that moves is inside or outside at once.
 */
export const up = `
create function is_access_limit(given jsonb) returns boolean language sql immutable parallel safe
  return given is null or (case when jsonb_typeof(given) = 'array' then jsonb_array_length(given) > 0 else false end);

alter table members add column access_limit jsonb check (is_access_limit(access_limit));
alter table api_keys add column access_limit jsonb check (is_access_limit(access_limit));
alter table invitations add column access_limit jsonb check (is_access_limit(access_limit));
comment on column members.access_limit is 'Entries of which any gives access; null: everything';
comment on column api_keys.access_limit is 'Holds besides the limit of the owner';
comment on column invitations.access_limit is 'The limit of the member who accepts';

drop trigger members_changed on members;
create trigger members_changed after update of email, role, password_hash, removed_at, access_limit on members
  for each row execute function notify_identity_changed();
drop trigger api_keys_changed on api_keys;
create trigger api_keys_changed after delete or update of expires_at, scopes, member_id, access_limit on api_keys
  for each row execute function notify_identity_changed();

create index organization_accounts_tags on organization_accounts using gin (tags);
`;
