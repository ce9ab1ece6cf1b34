/** Exceptions by the names of resources. */
export const up = `
alter table compliance_exceptions add column name_pattern text;
comment on column compliance_exceptions.name_pattern is 'The name of a resource, with * for any text; null: every name';
alter table compliance_exceptions drop constraint compliance_exceptions_check;
alter table compliance_exceptions add constraint compliance_exceptions_selectors
  check (num_nonnulls(check_id, resource_id, tag_key, name_pattern) > 0);
`;
