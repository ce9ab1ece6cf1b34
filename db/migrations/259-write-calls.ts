/**
 * When which service of a cloud was called to change something, as change feeds record it: a property that changed while
 * nobody called its service changes by itself. The release before records none.
 */
export const up = `
create table write_calls (
  provider_id bigint not null references providers on delete cascade,
  service text not null,
  region text not null,
  called_at timestamptz not null,
  primary key (provider_id, service, region, called_at)
);
comment on table write_calls is 'Calls that may have changed something, to ten minutes; kept for eight days';
comment on column write_calls.service is 'As records name it, without its domain, e.g. route53';
create index write_calls_called on write_calls (called_at);

create table heard_services (
  provider_id bigint not null references providers on delete cascade,
  service text not null,
  region text not null,
  heard_since timestamptz not null default clock_timestamp(),
  heard_at timestamptz not null,
  primary key (provider_id, service, region)
);
comment on table heard_services is 'Services of which the change feed recorded a call: it does record them';
comment on column heard_services.heard_since is 'By the time of storing';
`;
