/** Savings in the currency of the bill, and when the recommendations of each account were last evaluated. */
export const up = `
alter table recommendations add column savings_currency text not null default 'USD' check (savings_currency ~ '^[A-Z]{3}$');
comment on column recommendations.savings_currency is 'Currency of estimated_monthly_savings, as on the bill';
comment on column recommendations.estimated_monthly_savings is 'From the cost history of the resource';
create index recommendations_summed on recommendations (provider_id, kind)
  include (resource_id, type, estimated_monthly_savings, savings_currency) where status = 'pending';
create index recommendations_declined on recommendations (resource_id, kind, id) where status <> 'pending';

create table recommendation_runs (
  provider_id bigint primary key references providers,
  started_at timestamptz not null,
  ended_at timestamptz,
  evaluated integer not null default 0
);
comment on table recommendation_runs is 'The latest evaluation of each account; ended_at is null while it runs';
`;
