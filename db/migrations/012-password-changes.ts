/** When a member's password last changed, so that tokens issued before are void. */
export const up = `
alter table members add column password_changed_at timestamptz;

create function note_password_change() returns trigger language plpgsql as $$
begin
  new.password_changed_at := clock_timestamp();
  return new;
end $$;
create trigger members_password_changed before update of password_hash on members
  for each row when (old.password_hash is distinct from new.password_hash) execute function note_password_change();
`;
