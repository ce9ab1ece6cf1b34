/**
 * Tells assessments by the version that is assessed unless another one is asked for from the others. Earlier releases
 * know one version of each framework and write the default.
 */
export const up = `
alter table assessments add column is_default_version boolean not null default true;
comment on column assessments.is_default_version is
  'Whether it was made by the default version: only these count in scores, reports and alerts';
`;
