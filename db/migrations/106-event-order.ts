/**
 * Events are read in the order of their ids, up to the first id that a running transaction may still write. A writer
 * announces where its ids begin by an advisory lock before it draws one, so that readers wait for writers of events
 * alone and not for every transaction of the server.
 *
 * The key of the lock is `4556` (hexadecimal) in the upper 16 bits and the last id drawn before in the lower 48.
 */
export const up = `
create function announce_event_writer() returns trigger language plpgsql as $$
declare
  floor_id bigint;
begin
  if current_setting('audit.event_writer', true) is distinct from pg_current_xact_id()::text then
    select case when is_called then last_value else last_value - 1 end into floor_id from events_id_seq;
    perform pg_advisory_xact_lock_shared((x'4556'::bigint << 48) | floor_id);
    perform set_config('audit.event_writer', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create trigger event_writer before insert on events for each statement execute function announce_event_writer();

-- The id up to which no event can appear any more. The order of the two reads matters: a writer that announces itself
-- after the second one draws ids beyond what the first one saw.
create function final_event_id() returns bigint language plpgsql volatile as $$
declare
  last_id bigint;
  floor_id bigint;
begin
  select case when is_called then last_value else last_value - 1 end into last_id from events_id_seq;
  select min(((classid::bigint & x'ffff'::bigint) << 32) | objid::bigint) into floor_id
  from pg_locks
  where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = x'4556'::bigint
    and database = (select oid from pg_database where datname = current_database());
  return least(last_id, floor_id);
end $$;

-- Before the first event that the reader of the release before has not passed, and before all that a running transaction
-- may hold; an event that was passed already makes no second delivery.
insert into event_cursors (name, xid, event_id)
select 'deliveries', '0', least(
  coalesce(
    (select min(events.id) - 1 from events join event_cursors on name = 'webhooks' and (events.xid, events.id) > (event_cursors.xid, event_id)),
    (select max(id) from events), 0),
  coalesce((select max(id) from events where occurred_at < now() - interval '10 minutes'), 0));
`;
