/**
 * What change feeds heard of each region: details of resources are read again where nothing was heard lately. The release
 * before writes no regions, so that a sync of this one reads them.
 */
export const up = `
create table feed_regions (
  provider_id bigint not null references providers on delete cascade,
  region text not null,
  heard_since timestamptz,
  heard_at timestamptz,
  fault text,
  primary key (provider_id, region),
  check ((heard_since is null) = (heard_at is null))
);
comment on column feed_regions.heard_since is 'Since when no day passed without a record of a call; by the time of storing';
comment on column feed_regions.heard_at is 'Time of the newest call that was recorded there';
comment on column feed_regions.fault is 'Why calls there are not known at present; null if they are';
`;
