import { countedBy } from './counted-by.ts';

/**
 * Groups of findings and their counts: one CVE, one failing check, one kind of drift. The kind of a drift is a column that a
 * trigger fills, so that the release before writes it too; it counts by triggers for the same reason.
 *
 * A kind is the provider type, the type of the resource, the changed part and the set of changed properties: their paths with
 * `*` for positions in lists, each with whether its value came (`+`), went (`-`), was switched (`on`, `off`) or changed (`~`).
 */
export const up = `
create function drift_properties(diff jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct property order by property), '{}') from (
    select regexp_replace(one ->> 'path', '/[0-9]+(?=/|$)', '/*', 'g') || ' ' || case
      when coalesce(one -> 'baseline_value', 'null') = 'null' then '+'
      when coalesce(one -> 'current_value', 'null') = 'null' then '-'
      when one -> 'current_value' = 'true' then 'on'
      when one -> 'current_value' = 'false' then 'off'
      else '~' end as property
    from jsonb_array_elements(diff) as one) as properties
$$;
create function drift_kind(provider_type text, resource_type text, aspect text, diff jsonb) returns text
  language sql immutable parallel safe as $$
  select md5(concat_ws(chr(10), provider_type, resource_type, aspect, array_to_string(drift_properties(diff), chr(10))))
$$;

alter table drift_findings add column kind_key text;
comment on column drift_findings.kind_key is 'The kind of the drift: findings of one kind changed the same properties of the same type in the same way';
alter table drift_findings disable trigger drift_findings_updated;
alter table drift_findings disable trigger drift_findings_updated_by_place;
update drift_findings as finding
  set kind_key = drift_kind(provider.type, resource.resource_type, finding.aspect, finding.diff)
  from resources as resource, providers as provider
  where resource.id = finding.resource_id and provider.id = resource.provider_id;
alter table drift_findings enable trigger drift_findings_updated;
alter table drift_findings enable trigger drift_findings_updated_by_place;
alter table drift_findings alter column kind_key set not null;
create function set_drift_kind() returns trigger language plpgsql as $$
begin
  select drift_kind(provider.type, resource.resource_type, new.aspect, new.diff) into new.kind_key
  from resources as resource join providers as provider on provider.id = resource.provider_id
  where resource.id = new.resource_id;
  return new;
end $$;
create trigger drift_findings_kind_of_new before insert on drift_findings
  for each row execute function set_drift_kind();
create trigger drift_findings_kind_of_changed before update of diff, aspect, resource_type on drift_findings
  for each row when (old.diff is distinct from new.diff or old.aspect is distinct from new.aspect
    or old.resource_type is distinct from new.resource_type)
  execute function set_drift_kind();
create index drift_findings_kind on drift_findings (kind_key, provider_id, id) where status <> 'resolved';

${countedBy({
  table: 'drift_findings',
  counts: 'drift_kind_counts',
  columns: { kind_key: 'text', provider_id: 'bigint', severity: 'text', status: 'text' },
  by: 'kind',
})}
insert into drift_kind_counts (kind_key, provider_id, severity, status, total)
  select kind_key, provider_id, severity, status, count(*) from drift_findings group by 1, 2, 3, 4;
create index drift_kind_counts_provider on drift_kind_counts (provider_id);

${countedBy({
  table: 'vulnerability_findings',
  counts: 'cve_counts',
  columns: { cve_id: 'text', provider_id: 'bigint', severity: 'text', status: 'text' },
  by: 'cve',
})}
insert into cve_counts (cve_id, provider_id, severity, status, total)
  select cve_id, provider_id, severity, status, count(*) from vulnerability_findings group by 1, 2, 3, 4;
create index cve_counts_open on cve_counts (provider_id, cve_id) include (severity, total) where status = 'open' and total > 0;
-- The newest finding of a CVE in one account, of many of both.
create index vulnerability_findings_cve_provider on vulnerability_findings (cve_id, provider_id, id) where status = 'open';

-- Open findings of each CVE over all accounts. Accounts that are scanned at once share CVEs: they append changes, and none
-- waits for a row of another. A total is its row with its changes; they are added up from time to time.
create table cve_totals (
  cve_id text not null,
  severity text not null,
  total bigint not null,
  primary key (cve_id, severity)
);
insert into cve_totals select cve_id, severity, sum(total) from cve_counts where status = 'open' group by 1, 2;
create table cve_total_changes (
  id bigint generated always as identity primary key,
  cve_id text not null,
  severity text not null,
  change bigint not null
);
create function change_cve_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into cve_total_changes (cve_id, severity, change)
      select cve_id, severity, count(*) from added_rows where status = 'open' group by 1, 2;
  elsif tg_op = 'UPDATE' then
    insert into cve_total_changes (cve_id, severity, change)
      select cve_id, severity, sum(change) from (
        select cve_id, severity, 1 as change from added_rows where status = 'open'
        union all select cve_id, severity, -1 from removed_rows where status = 'open') as changes
      group by 1, 2 having sum(change) <> 0;
  else
    insert into cve_total_changes (cve_id, severity, change)
      select cve_id, severity, -count(*) from removed_rows where status = 'open' group by 1, 2;
  end if;
  return null;
end $$;
create trigger vulnerability_findings_inserted_totals after insert on vulnerability_findings
  referencing new table as added_rows for each statement execute function change_cve_totals();
create trigger vulnerability_findings_updated_totals after update on vulnerability_findings
  referencing new table as added_rows old table as removed_rows for each statement execute function change_cve_totals();
create trigger vulnerability_findings_deleted_totals after delete on vulnerability_findings
  referencing old table as removed_rows for each statement execute function change_cve_totals();

-- Evaluations end with their rows here, so that old ones leave no zeros behind.
create table evaluation_check_counts (
  evaluation_id bigint not null references evaluations on delete cascade,
  check_id text not null,
  total bigint not null,
  primary key (evaluation_id, check_id)
);
comment on table evaluation_check_counts is 'How many resources fail a check in an evaluation, without those that an exception accepts';
insert into evaluation_check_counts
  select evaluation_id, check_id, count(*) from evaluation_failures where exception_id is null group by 1, 2;
create function count_evaluation_failures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into evaluation_check_counts as counted
      select evaluation_id, check_id, count(*) from added_rows where exception_id is null
      group by evaluation_id, check_id order by evaluation_id, check_id
      on conflict (evaluation_id, check_id) do update set total = counted.total + excluded.total;
  else
    update evaluation_check_counts as counted set total = counted.total - removed.total
      from (select evaluation_id, check_id, count(*) as total from removed_rows where exception_id is null
        group by evaluation_id, check_id) as removed
      where counted.evaluation_id = removed.evaluation_id and counted.check_id = removed.check_id;
  end if;
  return null;
end $$;
create trigger evaluation_failures_counted after insert on evaluation_failures
  referencing new table as added_rows for each statement execute function count_evaluation_failures();
create trigger evaluation_failures_uncounted after delete on evaluation_failures
  referencing old table as removed_rows for each statement execute function count_evaluation_failures();
`;
