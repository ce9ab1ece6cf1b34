/** Setups of access: what is created in an account before it is connected without a stored key. */
export const up = `
create table provider_setups (
  id bigint generated always as identity primary key,
  kind text not null,
  external_id text not null unique,
  remediations text[] not null,
  created_by bigint not null references members,
  created_at timestamptz not null default now()
);
comment on column provider_setups.external_id is
  'Condition of the trust policies of AWS roles; made by the service and never taken from a caller';
comment on column provider_setups.remediations is 'Names of the operations that the remediation role allows';
create index provider_setups_created_by on provider_setups (created_by);
`;
