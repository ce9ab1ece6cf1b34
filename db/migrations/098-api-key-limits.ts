/**
 * What an API key is limited to, and which key a stream ticket was asked for with. A key without limits, as all before
 * were, keeps its owner's full rights.
 */
export const up = `
alter table api_keys
  add column expires_at timestamptz,
  add column scopes text[]
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'decide', 'admin']);
comment on column api_keys.scopes is 'Null: all that the owner may do';

drop trigger api_keys_changed on api_keys;
create trigger api_keys_changed after delete or update of expires_at, scopes, member_id on api_keys
  for each row execute function notify_identity_changed();

alter table stream_tickets add column api_key_id bigint references api_keys on delete cascade;
comment on column stream_tickets.api_key_id is 'Key that asked for the ticket: both end together';
create index stream_tickets_api_key_id on stream_tickets (api_key_id);
`;
