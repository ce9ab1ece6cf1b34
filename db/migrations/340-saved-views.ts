/** Views of lists that members saved. The release before neither writes nor reads them. */
export const up = `
create table saved_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references members,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean not null default false,
  access_limits jsonb,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column saved_views.query is 'Query string of the list, without a question mark';
comment on column saved_views.access_limits is 'The limits under which it was written; null: none';
create unique index saved_views_name
  on saved_views (owner_id, list, lower(name), md5(coalesce(access_limits::text, '')));
create index saved_views_shared on saved_views (list) where is_shared;
`;
