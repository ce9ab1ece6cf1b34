/**
 * Since when a member has been an admin without a break: four eyes ask for an approver who was one before the action was
 * created. A trigger keeps it, so that it is right whoever changes the role.
 */
export const up = `
alter table members add column admin_since timestamptz;
comment on column members.admin_since is 'Since when the member has been an admin without a break; null for users';

update members set admin_since = coalesce(
  (select max(entry.at) from audit_log as entry
   where entry.action = 'member.role' and entry.subject_type = 'member' and entry.subject_id = members.id::text
     and entry.after ->> 'role' = 'admin'),
  joined_at)
where role = 'admin';

create function note_admin_since() returns trigger language plpgsql as $$
begin
  new.admin_since := case when new.role = 'admin' then clock_timestamp() end;
  return new;
end $$;
create trigger members_admin_added before insert on members
  for each row execute function note_admin_since();
create trigger members_role_changed before update of role on members
  for each row when (old.role is distinct from new.role) execute function note_admin_since();
`;
