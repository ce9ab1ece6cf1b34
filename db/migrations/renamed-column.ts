/**
 * SQL that gives a column a new name while processes of the previous release still use the old one: the table has both,
 * and a trigger keeps them equal, whichever of them a statement writes. Where one statement writes both, the new name wins.
 *
 * The new column starts as a generated copy, because rewriting the table fires no trigger: an append-only table stays so
 * throughout. The table is locked meanwhile, about seven seconds for each million rows of the audit log. A later release drops the trigger, its
 * function and the old column.
 */
export function renamedColumn(options: { table: string; from: string; to: string; constraints: string }): string {
  const { table, from, to, constraints } = options;
  const keepsBoth = `${table}_${to}`;
  return `
alter table ${table} add column ${to} text generated always as (${from}) stored ${constraints};
alter table ${table} alter column ${to} drop expression, alter column ${from} drop not null;
comment on column ${table}.${from} is 'The name of ${to} in the previous release; kept equal by the trigger ${keepsBoth}';

create function ${keepsBoth}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then new.${to} := coalesce(new.${to}, new.${from});
  elsif new.${to} is not distinct from old.${to} then new.${to} := new.${from};
  end if;
  new.${from} := new.${to};
  return new;
end $$;
create trigger ${keepsBoth} before insert or update on ${table} for each row execute function ${keepsBoth}();
`;
}
