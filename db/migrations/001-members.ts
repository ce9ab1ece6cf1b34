/** Team members and their API keys. */
export const up = `
create table members (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('user', 'admin')),
  password_hash text,
  joined_at timestamptz not null default now(),
  last_active_at timestamptz,
  removed_at timestamptz
);
create unique index members_email_key on members (email) where removed_at is null;

create table api_keys (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_keys_member_id on api_keys (member_id);

create function notify_identity_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_changed', '');
  return null;
end $$;

create trigger members_changed after update of email, role, password_hash, removed_at on members
  for each row execute function notify_identity_changed();
create trigger api_keys_changed after delete on api_keys
  for each row execute function notify_identity_changed();

-- Secrets of the installation itself (e.g. the key of configuration fingerprints), sealed like credentials.
create table installation_secrets (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
`;
