/**
 * Parts of resources that were read without the rest, after a call that changes nothing else. The release before knows no
 * parts: it reads each announced resource as a whole, and a part that was read later is read again with it.
 */
export const up = `
alter table announced_changes add column parts text[];
comment on column announced_changes.parts is 'Top-level keys of the configuration that it may have changed; null if that is not known';
alter table resources
  add column parts_read_at jsonb,
  add column part_read_at timestamptz,
  add constraint resources_parts_read check ((parts_read_at is null) = (part_read_at is null));
comment on column resources.parts_read_at is 'Part that was read without the rest → when; one of before read_at was read again since';
comment on column resources.part_read_at is 'The newest of parts_read_at';
`;
