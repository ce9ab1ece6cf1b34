/**
 * Orders the audit log by id, as 106 orders events, so that sealing waits for writers of audit rows alone and not for
 * every transaction of the server. Writers announce themselves by the key `4557` (hexadecimal) in the upper 16 bits and
 * the last id drawn before in the lower 48.
 *
 * `xid` stays the first part of the order, for the rows that are there: the chain was sealed in it. New rows all carry
 * one number above any transaction, so they follow by id. It also outlives a restore into a cluster whose transactions
 * count from the beginning. The sealer of the release before takes these rows for unfinished and leaves them alone.
 */
export const up = `
create function announce_audit_writer() returns trigger language plpgsql as $$
declare
  floor_id bigint;
begin
  if current_setting('audit.audit_writer', true) is distinct from pg_current_xact_id()::text then
    select case when is_called then last_value else last_value - 1 end into floor_id from audit_log_id_seq;
    perform pg_advisory_xact_lock_shared((x'4557'::bigint << 48) | floor_id);
    perform set_config('audit.audit_writer', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

-- Waits for writers that drew their ids unannounced, so that none of them is left once rows are ordered by id.
lock table audit_log in access exclusive mode;
create trigger audit_log_writer before insert on audit_log for each statement execute function announce_audit_writer();
alter table audit_log alter column xid set default '4611686018427387904';
comment on column audit_log.xid is 'Rows are sealed in the order (xid, id). The transaction of rows written before 125; the same for all written since';

-- The id up to which no row can appear any more. The order of the two reads matters, see 106.
create function final_audit_id() returns bigint language plpgsql volatile as $$
declare
  last_id bigint;
  floor_id bigint;
begin
  select case when is_called then last_value else last_value - 1 end into last_id from audit_log_id_seq;
  select min(((classid::bigint & x'ffff'::bigint) << 32) | objid::bigint) into floor_id
  from pg_locks
  where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = x'4557'::bigint
    and database = (select oid from pg_database where datname = current_database());
  return least(last_id, floor_id);
end $$;
`;
