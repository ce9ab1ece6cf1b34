/** SQL that keeps `target`, sums of `costs` over `keys`, by statement-level triggers in the transaction of each change. */
function summedCosts(options: { target: string; columns: string; keys: string }): string {
  const { target, columns, keys } = options;
  const added = `select ${keys}, amount as change from added_rows`;
  const removed = `select ${keys}, -amount from removed_rows`;
  const change = (rows: string): string => `
    insert into ${target} as summed (${columns}, amount)
    select ${columns}, sum(change) from (${rows}) as changes (${columns}, change)
    group by ${columns} order by ${columns}
    on conflict (${columns}) do update set amount = summed.amount + excluded.amount where excluded.amount <> 0;`;
  return `
create function sum_${target}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${change(added)}
  elsif tg_op = 'UPDATE' then ${change(`${added} union all ${removed}`)}
  else ${change(removed)}
  end if;
  return null;
end $$;
create trigger ${target}_inserted after insert on costs
  referencing new table as added_rows for each statement execute function sum_${target}();
create trigger ${target}_updated after update on costs
  referencing new table as added_rows old table as removed_rows for each statement execute function sum_${target}();
create trigger ${target}_deleted after delete on costs
  referencing old table as removed_rows for each statement execute function sum_${target}();`;
}

/** Daily cost by provider and service with its sums, by resource, its revisions, and daily metrics of resources. */
export const up = `
create table costs (
  provider_id bigint not null references providers,
  day date not null,
  service text not null,
  currency text not null,
  amount numeric not null,
  primary key (provider_id, day, service, currency)
);
comment on table costs is 'What the bill says; kept when the provider is deleted';
create index costs_day on costs (day, service) include (provider_id, currency, amount);
create index costs_service on costs (service, day) include (provider_id, currency, amount);

create table cost_days (
  provider_id bigint not null,
  day date not null,
  currency text not null,
  amount numeric not null,
  primary key (day, provider_id, currency)
);
create table cost_months (
  provider_id bigint not null,
  month date not null,
  service text not null,
  currency text not null,
  amount numeric not null,
  primary key (month, provider_id, service, currency)
);
${summedCosts({ target: 'cost_days', columns: 'provider_id, day, currency', keys: 'provider_id, day, currency' })}
${summedCosts({
  target: 'cost_months',
  columns: 'provider_id, month, service, currency',
  keys: `provider_id, date_trunc('month', day)::date, service, currency`,
})}

create table resource_costs (
  provider_id bigint not null references providers,
  cloud_id text not null,
  day date not null,
  service text not null,
  currency text not null,
  amount numeric not null,
  fetched_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, cloud_id, day, service, currency)
);
comment on table resource_costs is 'The part of costs that the cloud tells by resource; never added to it';
comment on column resource_costs.cloud_id is 'The resource as the bill names it';
create index resource_costs_day on resource_costs (provider_id, day);

create table cost_revisions (
  id bigint generated always as identity primary key,
  provider_id bigint not null references providers,
  day date not null,
  service text not null,
  currency text not null,
  amount_before numeric,
  amount_after numeric,
  execution_id bigint references executions on delete set null,
  revised_at timestamptz not null default now()
);
comment on table cost_revisions is 'What a cloud changed of a day that it had billed before; null where there was, or is, no amount';
create index cost_revisions_provider on cost_revisions (provider_id, day);
create index cost_revisions_execution on cost_revisions (execution_id);

create table billing_states (
  provider_id bigint primary key references providers,
  fetched_through date,
  metrics_through date,
  fetched_at timestamptz
);
comment on column billing_states.fetched_through is 'Last day whose cost was fetched in full';

create table resource_metrics (
  resource_id bigint not null references resources on delete cascade,
  metric text not null,
  day date not null,
  value double precision not null,
  primary key (resource_id, metric, day)
);
`;
