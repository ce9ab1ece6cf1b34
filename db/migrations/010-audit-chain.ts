/**
 * Makes the audit log append-only and gives it a chain of keyed hashes. Rows commit without one; a single sealer adds
 * it later in a table of its own, so that writers never wait for each other.
 */
export const up = `
alter table audit_log add column xid xid8 not null default pg_current_xact_id();
comment on column audit_log.xid is 'The writing transaction: rows are sealed in the order (xid, id), each when no older transaction is running';
create index audit_log_xid on audit_log (xid, id);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_at on audit_log (at);

create table audit_chain (
  sequence bigint primary key,
  -- No foreign key: its check would need the right to update the audit log.
  audit_id bigint not null unique,
  mac bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);
comment on column audit_chain.mac is 'HMAC-SHA-256 over the mac before it, the sequence and the row';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log, audit_chain from public, current_user;
`;
