/** Tells of wakeups only when there are some: an insert of no rows fires a statement's trigger too. */
export const up = `
create or replace function notify_webhook_wakeups_written() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform pg_notify('webhook_wakeups_written', '');
  end if;
  return null;
end $$;
drop trigger webhook_wakeups_written on webhook_wakeups;
create trigger webhook_wakeups_written after insert on webhook_wakeups
  referencing new table as written
  for each statement execute function notify_webhook_wakeups_written();
`;
