/** When each type that is listed by schema was last listed, and when it is due again. */
export const up = `
create table schema_listings (
  provider_id bigint not null references providers on delete cascade,
  resource_type text not null,
  region text not null,
  listed_at timestamptz not null default clock_timestamp(),
  quiet integer not null check (quiet >= 0),
  due_at timestamptz not null,
  reason text,
  primary key (provider_id, resource_type, region)
);
comment on column schema_listings.quiet is 'How many times in a row the list was empty or refused';
comment on column schema_listings.due_at is 'Without resources, the type is not listed before this';
comment on column schema_listings.reason is 'Why the last list was refused; null when it was complete';
`;
