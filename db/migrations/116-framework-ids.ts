/** Frameworks are data that the processes read: the database takes any id. */
export const up = `
alter table framework_settings drop constraint if exists framework_settings_framework_id_check;
`;
