/** Values of parameters of checks that admins set, and those by which an assessment was made. */
export const up = `
create table check_parameters (
  id bigint generated always as identity primary key,
  provider_kind text not null,
  check_id text not null,
  parameter text not null,
  framework_id text,
  provider_id bigint references providers,
  value jsonb not null,
  reason text not null,
  set_by bigint not null references members,
  set_at timestamptz not null default now(),
  unique nulls not distinct (provider_kind, check_id, parameter, framework_id, provider_id)
);
comment on column check_parameters.framework_id is 'Null: every framework';
comment on column check_parameters.provider_id is 'Null: every provider of the kind';
create index check_parameters_provider_id on check_parameters (provider_id) where provider_id is not null;
create index check_parameters_set_by on check_parameters (set_by);

alter table evaluations add column tuning jsonb not null default '{"all": {}, "frameworks": {}}';
comment on column evaluations.tuning is 'Values of parameters that are not the default, by check, and by framework and check';
alter table evaluation_pages add column is_tuned boolean not null default false;
comment on column evaluation_pages.is_tuned is 'Whether it was evaluated by the tuning; a worker of an earlier release does not';
alter table assessment_controls add column parameters jsonb;
comment on column assessment_controls.parameters is 'Values by which its checks were evaluated and that are not the default; null when there are none';
`;
