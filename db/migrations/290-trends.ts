/** Daily figures of providers for trends. The release before neither writes nor reads them. */
export const up = `
create table trend_recordings (
  provider_id bigint primary key references providers,
  recorded_through date not null,
  recorded_at timestamptz not null default now()
);
comment on column trend_recordings.recorded_through is 'The last day with figures; it is recorded again, since it had not ended';

create table finding_days (
  provider_id bigint not null references providers,
  day date not null,
  kind text not null check (kind in ('drift', 'vulnerability')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  open integer not null,
  appeared integer not null,
  resolved integer not null,
  resolving_seconds double precision not null,
  primary key (day, provider_id, kind, severity)
);
comment on table finding_days is 'Findings of a provider at the end of a day, in UTC; no row where all numbers are 0';
comment on column finding_days.resolving_seconds is 'How long those that were resolved on the day had been open, in all';
create index finding_days_provider on finding_days (provider_id, day);

create table score_days (
  provider_id bigint not null references providers,
  day date not null,
  framework_id text not null,
  passed integer not null,
  total_controls integer not null,
  not_evaluated integer not null,
  primary key (day, provider_id, framework_id)
);
comment on table score_days is 'The newest assessment by the default version of a framework at the end of a day';
create index score_days_provider on score_days (provider_id, day);

create table account_days (
  provider_id bigint not null references providers,
  day date not null,
  resources integer not null,
  partly_unreadable integer not null,
  monthly_savings numeric(14, 2) not null,
  primary key (day, provider_id)
);
comment on table account_days is 'What cannot be found out afterwards; no rows from before this table';
comment on column account_days.monthly_savings is 'USD; the sum of the pending recommendations';
create index account_days_provider on account_days (provider_id, day);

create table risky_resources (
  provider_id bigint not null references providers,
  resource_id bigint primary key references resources on delete cascade,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null
);
comment on table risky_resources is 'The resources of each provider with the most severe open findings, when trends were last recorded';
create index risky_resources_provider on risky_resources (provider_id);
create index risky_resources_order on risky_resources (critical desc, high desc, medium desc, low desc, resource_id);
`;
