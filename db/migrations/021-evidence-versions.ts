/** Which configuration versions assessments refer to: the foreign key keeps them from being pruned. */
export const up = `
create table evidence_versions (
  version_id bigint primary key references resource_versions on delete restrict
);
comment on table evidence_versions is 'Versions that an assessment judged; each once, however many assessments saw it';
insert into evidence_versions
select distinct version_id from evaluation_pages, unnest(version_ids) as version_id
where exists (select from resource_versions where id = version_id);
`;
