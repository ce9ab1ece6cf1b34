import type { Database } from '../db/database.ts';

/** What a filled organization has to be filtered by. */
export interface SeededOrganization {
  organizationId: number;
  /** A unit with half of the accounts. */
  largeUnit: string;
  /** A unit with ten accounts, whose rows are the oldest ones. */
  smallUnit: string;
  providerId: number;
}

const regions = ['us-east-1', 'us-west-2', 'eu-central-1', 'eu-west-1', 'ap-southeast-1', 'ap-northeast-1'];
const types = 40;

/**
 * Fills an organization of `accounts` accounts and the main lists: `resources` resources of forty types in six regions,
 * and as many findings of each kind, one for each resource. The first ten accounts are in one small unit.
 */
export async function seedOrganization(
  database: Database,
  { accounts, resources }: { accounts: number; resources: number },
): Promise<SeededOrganization> {
  const providers = (await database('providers')
    .insert(
      Array.from({ length: accounts }, (_, index) => ({
        name: `account ${index}`,
        type: 'cloud_a',
        status: 'synced',
        account_id: String(100_000_000_000 + index),
        regions,
        answered_at: new Date(),
      })),
    )
    .returning('id')) as { id: number }[];
  const ids = providers.map(({ id }) => id);
  const [providerId = 0] = ids;
  const organization = await seedTree(database, ids);
  await seedResources(database, { ids, resources });
  await seedFindings(database);
  await database.raw('vacuum analyze');
  return { ...organization, providerId };
}

/** Makes a root with units of ten accounts, every second of them below one large unit. */
async function seedTree(database: Database, ids: readonly number[]): Promise<Omit<SeededOrganization, 'providerId'>> {
  const [organization] = (await database('organizations')
    .insert({ kind: 'cloud_a', name: 'bench', provider_id: ids[0], status: 'ready' })
    .returning('id')) as { id: number }[];
  const organizationId = organization?.id ?? 0;
  const unit = async (externalId: string, parentId: number | null): Promise<number> => {
    const [row] = (await database('organization_units')
      .insert({
        organization_id: organizationId,
        external_id: externalId,
        parent_id: parentId,
        name: externalId,
        path: externalId,
        seen_in: 1,
      })
      .returning('id')) as { id: number }[];
    const id = row?.id ?? 0;
    await database.raw(
      `insert into organization_unit_ancestors (ancestor_id, unit_id)
       select ancestor_id, cast(:id as bigint) from organization_unit_ancestors where unit_id = :parentId
       union all select cast(:id as bigint), cast(:id as bigint)`,
      { id, parentId },
    );
    return id;
  };
  const root = await unit('r-bench', null);
  const large = await unit('ou-large', root);
  for (let from = 0; from < ids.length; from += 10) {
    const leaf = await unit(`ou-${from / 10}`, (from / 10) % 2 === 1 ? large : root);
    await database('organization_accounts').insert(
      ids.slice(from, from + 10).map((id, index) => ({
        organization_id: organizationId,
        account_id: String(100_000_000_000 + from + index),
        name: `account ${from + index}`,
        unit_id: leaf,
        standing: 'active',
        state: 'connected',
        provider_id: id,
        seen_in: 1,
      })),
    );
  }
  return { organizationId, largeUnit: 'ou-large', smallUnit: 'ou-0' };
}

/** Inserts the resources of one account after those of the other, as first syncs do. */
async function seedResources(
  database: Database,
  { ids, resources }: { ids: readonly number[]; resources: number },
): Promise<void> {
  const each = Math.ceil(resources / ids.length);
  await database.raw(
    `insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
     select (?::bigint[])[1 + n / ?], 'r-' || n, 'resource ' || (n * 7919) % ?, 'type_' || (n * 31) % ?,
       (?::text[])[1 + n % ?], (array['active', 'active', 'active', 'stopped', 'deleted'])[1 + n % 5], 'hash-0'
     from generate_series(0, ? - 1) as n`,
    [[...ids], each, resources, types, regions, regions.length, resources],
  );
  await database.raw(
    `with version as (
       insert into resource_versions (resource_id, configuration, configuration_hash)
       select id, '{}', 'hash-0' from resources returning id, resource_id)
     update resources set version_id = version.id from version where version.resource_id = resources.id`,
  );
}

async function seedFindings(database: Database): Promise<void> {
  const severity = `(array['critical', 'high', 'medium', 'low'])[1 + id % 4]`;
  await database.raw(
    `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, baseline_value,
       current_value, diff, resolved_at)
     select id, provider_id, 'tags', (array['configuration', 'security'])[1 + id % 2], ${severity},
       (array['detected', 'detected', 'investigating', 'resolved'])[1 + id % 4], 'tags changed', '1', '2', '[]',
       case when id % 4 = 3 then now() end
     from resources order by id`,
  );
  await database.raw(
    `insert into vulnerability_findings (resource_id, provider_id, cve_id, ecosystem, family, package_key, package_name,
       installed_version, installed_versions, severity, cvss_score, score_basis, score_estimated, advisory_ids, status)
     select id, provider_id, 'CVE-2024-' || (10000 + id % 900), 'PyPI', 'PyPI', 'package', 'package', '1.0', '["1.0"]',
       ${severity}, (id % 100) / 10.0, 'cvss_v3', false, '[]', (array['open', 'open', 'open', 'fixed', 'ignored'])[1 + id % 5]
     from resources order by id`,
  );
  await database.raw(
    `insert into alerts (title, type, severity, status, provider_id, resource_id, rule, subject, resolved_at)
     select 'Drift', 'security', ${severity}, (array['open', 'resolved'])[1 + id % 2], provider_id, id, 'drift', 'r-' || id,
       case when id % 2 = 1 then now() end
     from resources order by id`,
  );
  await database.raw(
    `insert into recommendations (resource_id, provider_id, type, kind, severity, title, description, steps, evidence)
     select id, provider_id, 'cost', 'idle', ${severity}, 'Save', 'Save money', '[]', '{}' from resources order by id`,
  );
}
