/** What a check of the access found that remediation may change. */
export const up = `
alter table access_checks add column remediation jsonb;
comment on column access_checks.remediation is
  'The identity that remediates and each permission with its result; null where it was not evaluated yet';
`;
