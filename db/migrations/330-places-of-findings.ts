import { countedBy } from './counted-by.ts';

/** What findings of both kinds get: where their resource is, kept with it, and counts by it. */
function placed(table: string, words: Record<string, string>): string {
  const place = { provider_id: 'bigint', resource_type: 'text', region: 'text' };
  const options = { table, counts: `${table.replace(/s$/, '')}_place_counts`, columns: { ...place, ...words } };
  const columns = Object.keys(options.columns).join(', ');
  return `
alter table ${table} add column resource_type text, add column region text;
comment on column ${table}.resource_type is 'That of the resource, so that findings are counted by it without reading the resources';
comment on column ${table}.region is 'That of the resource';
create trigger ${table}_placed before insert on ${table} for each row execute function place_finding();
-- The counts by severity and state stay as they are, so counting them again for every row is left out.
alter table ${table} disable trigger ${table}_updated;
update ${table} as finding set resource_type = resource.resource_type, region = resource.region
from resources as resource where resource.id = finding.resource_id;
alter table ${table} enable trigger ${table}_updated;
alter table ${table} alter column resource_type set not null, alter column region set not null;
${countedBy({ ...options, by: 'place' })}
insert into ${options.counts} (${columns}, total) select ${columns}, count(*) from ${table} group by ${columns};`;
}

/**
 * Findings know the type and region of their resource: lists are filtered by both, and counted by both with all their
 * other filters.
 */
export const up = `
create function place_finding() returns trigger language plpgsql as $$
begin
  select resource_type, region into new.resource_type, new.region from resources where id = new.resource_id;
  return new;
end $$;
${placed('drift_findings', { drift_type: 'text', severity: 'text', status: 'text' })}
${placed('vulnerability_findings', { severity: 'text', status: 'text' })}
create function move_findings() returns trigger language plpgsql as $$
begin
  update drift_findings set resource_type = new.resource_type, region = new.region where resource_id = new.id;
  update vulnerability_findings set resource_type = new.resource_type, region = new.region where resource_id = new.id;
  return null;
end $$;
create trigger resources_moved after update of resource_type, region on resources for each row
  when (old.resource_type is distinct from new.resource_type or old.region is distinct from new.region)
  execute function move_findings();
`;
