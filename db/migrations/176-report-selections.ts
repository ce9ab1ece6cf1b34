/**
 * Reports about an organization or a unit of it. What they name is resolved when the report is built. No foreign key:
 * a report of an organization that was disconnected has no providers, and must not become one of all providers.
 */
export const up = `
alter table reports add column organization_id bigint, add column ou text;
`;
