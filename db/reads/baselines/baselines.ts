import { comparisonRules } from '../../../domain/drift/comparison-rules.ts';
import { diffConfigurations, type Difference, type ReadConfiguration } from '../../../domain/drift/diff.ts';
import type { AccessLimits } from '../../../domain/access-limits/access-limit.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';
import { isInside } from '../access-limits/subjects.ts';
import { knowVolatileProperties } from '../volatile/confirmed.ts';
import { Baseline } from '../../models/baseline.ts';

/** Returns one page of the baselines of a resource, newest first, and their number; none if it is outside the limits. */
export async function listBaselines(
  database: Database,
  query: { resourceId: number; limits: AccessLimits; page: { page: number; perPage: number } },
): Promise<{ rows: Baseline[]; total: number }> {
  const { limits } = query;
  const isVisible =
    limits.length === 0 || (await isInside(database, { name: 'resource', id: query.resourceId, limits }));
  if (!isVisible) return { rows: [], total: 0 };
  const found = Baseline.query(database).where({ resource_id: query.resourceId });
  const total = await found.clone().resultSize();
  const { page, perPage } = query.page;
  const rows = await found
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total };
}

/** Returns the baseline with this id, or null. */
export async function findBaseline(database: Database | Transaction, baselineId: number): Promise<Baseline | null> {
  return (await Baseline.query(database).findById(baselineId)) ?? null;
}

/** Returns the semantic differences between two baselines of one resource; the first one serves as the baseline. */
export async function compareBaselines(database: Database, a: Baseline, b: Baseline): Promise<Difference[]> {
  await knowVolatileProperties(database);
  const { rows } = await database.raw<{
    rows: ({ type: ProviderKind; resource_type: string; id: number } & Omit<ReadConfiguration, 'configuration'>)[];
  }>(
    `select provider.type, resource.resource_type, version.id, version.unreadable, version.facts
     from resources as resource
     join providers as provider on provider.id = resource.provider_id
     join resource_versions as version on version.resource_id = resource.id
     where resource.id = ? and version.id = any(?)`,
    [a.resource_id, [a.version_id, b.version_id]],
  );
  const readingOf = ({ configuration, version_id: versionId, unreadable }: Baseline): ReadConfiguration => {
    const version = rows.find(({ id }) => id === versionId);
    return {
      configuration,
      unreadable: unreadable ?? version?.unreadable ?? {},
      facts: version?.facts ?? null,
    };
  };
  const [first] = rows;
  if (first === undefined) throw new Error(`resource ${a.resource_id} has no versions`);
  return diffConfigurations(readingOf(a), readingOf(b), comparisonRules(first.type, first.resource_type));
}

/**
 * Returns what deleting a baseline, whose resource this transaction has locked, would do: `gone`, it does not exist;
 * `only`, its resource is monitored and has no other; `accepted` and `needed`, an acceptance in force is based on it or
 * would restore it (`acceptanceId`); `reference`, an older configuration would apply; `history`, the baseline that
 * applies stays the same.
 */
export async function deletionEffect(
  transaction: Transaction,
  baseline: Pick<Baseline, 'id' | 'resource_id'>,
): Promise<
  { effect: 'gone' | 'only' | 'reference' | 'history' } | { effect: 'accepted' | 'needed'; acceptanceId: number }
> {
  const applicable = await transaction('baselines')
    .where({ resource_id: baseline.resource_id })
    .whereNull('voided_at')
    .orderBy('id', 'desc')
    .select<{ id: number; configuration_hash: string }[]>('id', 'configuration_hash');
  const own = await transaction('baselines').where({ id: baseline.id }).first<{ voided_at: Date | null } | undefined>();
  if (own === undefined) return { effect: 'gone' };
  const resting = await transaction('accepted_resources as item')
    .join('acceptances as acceptance', 'acceptance.id', 'item.acceptance_id')
    .where('item.resource_id', baseline.resource_id)
    .whereNull('item.superseded_at')
    .where('acceptance.status', 'accepted')
    .where((at) => void at.where('item.baseline_id', baseline.id).orWhere('item.previous_baseline_id', baseline.id))
    .orderBy('acceptance.id')
    .first<{ id: number; baseline_id: number | null } | undefined>('acceptance.id', 'item.baseline_id');
  if (resting !== undefined) {
    return { effect: resting.baseline_id === baseline.id ? 'accepted' : 'needed', acceptanceId: resting.id };
  }
  const [newest, next] = applicable;
  if (newest?.id !== baseline.id) return { effect: 'history' };
  if (next === undefined)
    return { effect: (await isMonitored(transaction, baseline.resource_id)) ? 'only' : 'history' };
  return { effect: next?.configuration_hash === newest.configuration_hash ? 'history' : 'reference' };
}

/** Returns whether drift detection covers a resource, provided that it has a baseline. */
async function isMonitored(transaction: Transaction, resourceId: number): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: { monitored: boolean }[] }>(
    `select exists (
       select from resources as resource join providers as provider on provider.id = resource.provider_id
       where resource.id = ? and provider.deleted_at is null
     ) and exists (
       select from jobs where type = 'drift_detection' and enabled and deleted_at is null
     ) as monitored`,
    [resourceId],
  );
  return rows[0]?.monitored ?? false;
}
