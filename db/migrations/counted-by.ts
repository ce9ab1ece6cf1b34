/**
 * SQL for a table of exact row counts per combination of columns, kept by statement-level triggers in the
 * transaction of each change. A batch of any size costs one upsert per combination it touches; the fixed order of
 * the upserts keeps two batches from deadlocking. Reading a filtered total is then a sum over a few rows. A table that has
 * such counts already gets others under the name `by`; their triggers fire after the first, so that all changes lock the few
 * coarse counts before the many fine ones, and wait for each other there.
 */
export function countedBy(options: {
  table: string;
  counts: string;
  columns: Record<string, string>;
  by?: string;
}): string {
  const { table, counts, by } = options;
  const suffix = by === undefined ? '' : `_by_${by}`;
  const names = Object.keys(options.columns);
  const columns = names.join(', ');
  const definitions = Object.entries(options.columns).map(([name, type]) => `${name} ${type} not null`);
  const change = (rows: string): string => `
    insert into ${counts} as counted (${columns}, total)
    select ${columns}, sum(change)::bigint from (${rows}) as changes
    group by ${columns} having sum(change) <> 0 order by ${columns}
    on conflict (${columns}) do update set total = counted.total + excluded.total;`;
  const added = `select ${columns}, 1 as change from added_rows`;
  const removed = `select ${columns}, -1 as change from removed_rows`;
  return `
create table ${counts} (
  ${definitions.join(',\n  ')},
  total bigint not null,
  primary key (${columns})
);
create function count_${table}${suffix}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${change(added)}
  elsif tg_op = 'UPDATE' then ${change(`${added} union all ${removed}`)}
  else ${change(removed)}
  end if;
  return null;
end $$;
create trigger ${table}_inserted${suffix} after insert on ${table}
  referencing new table as added_rows for each statement execute function count_${table}${suffix}();
create trigger ${table}_updated${suffix} after update on ${table}
  referencing new table as added_rows old table as removed_rows for each statement execute function count_${table}${suffix}();
create trigger ${table}_deleted${suffix} after delete on ${table}
  referencing old table as removed_rows for each statement execute function count_${table}${suffix}();`;
}
