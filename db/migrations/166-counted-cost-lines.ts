/** SQL that lets `target`, sums of `costs` over `keys`, know how many lines it sums, and forget sums of none. */
function countedSums(options: { target: string; columns: string; keys: string }): string {
  const { target, columns, keys } = options;
  const added = `select ${keys}, amount, 1 from added_rows`;
  const removed = `select ${keys}, -amount, -1 from removed_rows`;
  const change = (rows: string): string => `
    insert into ${target} as summed (${columns}, amount, lines)
    select ${columns}, sum(change), sum(count) from (${rows}) as changes (${columns}, change, count)
    group by ${columns} order by ${columns}
    on conflict (${columns}) do update
      set amount = summed.amount + excluded.amount, lines = summed.lines + excluded.lines
      where excluded.amount <> 0 or excluded.lines <> 0;`;
  return `
alter table ${target} add column lines bigint not null default 0;
update ${target} as summed set lines = counted.lines
from (select ${columns}, count(*) as lines from (select ${keys} from costs) as line (${columns}) group by ${columns}) as counted
where ${columns
    .split(', ')
    .map((column) => `summed.${column} = counted.${column}`)
    .join(' and ')};
delete from ${target} where lines = 0;
create or replace function sum_${target}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${change(added)}
  elsif tg_op = 'UPDATE' then ${change(`${added} union all ${removed}`)}
  else ${change(removed)}
    delete from ${target} as summed using (select distinct ${keys} from removed_rows) as changed (${columns})
    where ${columns
      .split(', ')
      .map((column) => `summed.${column} = changed.${column}`)
      .join(' and ')} and summed.lines = 0;
  end if;
  return null;
end $$;`;
}

/**
 * Counts the lines behind every sum of costs, so that a sum whose lines were all removed disappears instead of showing
 * as zero in a currency that nothing is billed in. The table is locked while lines are counted.
 */
export const up = `
lock table costs in share row exclusive mode;
${countedSums({ target: 'cost_days', columns: 'provider_id, day, currency', keys: 'provider_id, day, currency' })}
${countedSums({
  target: 'cost_months',
  columns: 'provider_id, month, service, currency',
  keys: `provider_id, date_trunc('month', day)::date, service, currency`,
})}
`;
