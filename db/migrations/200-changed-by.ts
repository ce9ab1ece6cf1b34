/**
 * Who made a change: which record reported it, when a resource was last read before it changed, and the changes behind a
 * drift finding. The release before writes none of these; what it writes has no window and is attributed to nobody.
 */
export const up = `
alter table announced_changes
  add column source text not null default 'watch',
  add column means text check (means in ('console', 'cli', 'terraform', 'service', 'program')),
  add column configuration_hash text;
comment on column announced_changes.source is 'What reported the change';
comment on column announced_changes.means is 'By what it was made; via names the program';
comment on column announced_changes.configuration_hash is 'Hash of the configuration that it announced; null if it contained none';
create index announced_changes_named on announced_changes (provider_id, resource_type, external_id, id);

alter table resources add column previous_read_at timestamptz;
comment on column resources.previous_read_at is 'When the reading before that of read_at began';

alter table resource_versions add column changed_after timestamptz;
comment on column resource_versions.changed_after is 'When the last reading began that still showed the version before; null if there was none';

alter table drift_findings
  add column changed_after timestamptz,
  add column changed_before timestamptz,
  add column changed_by jsonb,
  add column changed_at timestamptz,
  add column changed_via text,
  add column change_event_id text;
comment on column drift_findings.changed_after is 'The current value came about after this time; null if that is unknown';
comment on column drift_findings.changed_before is '… and before this time';
comment on column drift_findings.changed_by is 'Who made the change, as in responses; null if that is unknown or if several did';

create table drift_finding_changes (
  finding_id bigint not null references drift_findings on delete cascade,
  change_id bigint not null references announced_changes,
  primary key (finding_id, change_id)
);
comment on table drift_finding_changes is 'Changes that were announced between two readings of a resource, between which the deviation came about';
create index drift_finding_changes_change on drift_finding_changes (change_id);
`;
