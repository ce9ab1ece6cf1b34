import type { Knex } from 'knex';
import type { Database, Transaction } from '../database.ts';
import { comparisonRules } from '../../domain/drift/comparison-rules.ts';
import { diffConfigurations, type Difference } from '../../domain/drift/diff.ts';
import type { ProviderKind } from '../../domain/inventory/provider-kinds.ts';
import { Baseline } from '../models/baseline.ts';

/**
 * Captures the present configuration of a resource as a new baseline. The resource is locked by this transaction.
 * Throws when the resource has no configuration, which a stored resource always has.
 */
export async function captureBaseline(
  transaction: Transaction,
  capture: { resourceId: number; memberId: number; acceptanceId?: number },
): Promise<Baseline> {
  const { rows } = await transaction.raw<{ rows: Baseline[] }>(
    `insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by, acceptance_id)
     select resource.id, version.id, version.configuration, version.configuration_hash, ?, ?::bigint
     from resources as resource join resource_versions as version on version.id = resource.version_id
     where resource.id = ? returning *`,
    [capture.memberId, capture.acceptanceId ?? null, capture.resourceId],
  );
  const baseline = rows[0];
  if (baseline === undefined) throw new Error(`resource ${capture.resourceId} has no configuration`);
  return baseline;
}

/** Which resources a bulk capture is for; all given parts must fit. */
export interface BulkFilter {
  provider_id?: number;
  resource_type?: string;
  region?: string;
  tag?: { key: string; value: string };
}

/**
 * Captures the present configuration of every matching resource that is not deleted, in one statement. A resource
 * whose newest baseline is that configuration already is left as it is. Gives how many matched and how many
 * baselines were made.
 */
export async function captureBaselines(
  transaction: Transaction,
  capture: { filter: BulkFilter; memberId: number },
): Promise<{ matched: number; created: number }> {
  const { rows } = await transaction.raw<{ rows: { matched: number; created: number }[] }>(
    `with matching as (?), added as (
       insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
       select matching.id, version.id, version.configuration, version.configuration_hash, ?
       from matching join resource_versions as version on version.id = matching.version_id
       where matching.configuration_hash is distinct from (
         select configuration_hash from baselines where resource_id = matching.id and voided_at is null
         order by id desc limit 1)
       returning 1
     )
     select (select count(*) from matching) as matched, (select count(*) from added) as created`,
    [lockMatching(transaction, capture.filter), capture.memberId],
  );
  return rows[0] ?? { matched: 0, created: 0 };
}

/**
 * Locks every resource that a bulk capture is for. Gives, by id, those that capturing may say something about: with
 * open findings, or with a baseline that is not their configuration.
 */
export async function lockForCapture(transaction: Transaction, filter: BulkFilter): Promise<number[]> {
  await transaction.raw('select count(*) from (?) as locked', [lockMatching(transaction, filter)]);
  // Read by a statement of its own: what was committed while the first one waited for locks is seen here alone.
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `with matching as (?)
     select matching.id from matching
     where exists (select from drift_findings where resource_id = matching.id and status <> 'resolved')
       or matching.configuration_hash <> (
         select configuration_hash from baselines where resource_id = matching.id and voided_at is null
         order by id desc limit 1)
     order by matching.id`,
    [lockMatching(transaction, filter)],
  );
  return rows.map(({ id }) => id);
}

function lockMatching(transaction: Transaction, filter: BulkFilter): Knex.QueryBuilder {
  const { tag, ...columns } = filter;
  const matching = transaction('resources as resource')
    .whereNot('resource.status', 'deleted')
    .whereRaw('resource.provider_id in (select id from providers where answered_at is not null and deleted_at is null)')
    .where(Object.fromEntries(Object.entries(columns).map(([name, value]) => [`resource.${name}`, value])))
    .select('resource.id', 'resource.version_id', 'resource.configuration_hash')
    // Locked in one order, so that two bulk captures do not wait for each other in a circle.
    .orderBy('resource.id')
    .forUpdate('resource');
  if (tag !== undefined)
    void matching.whereRaw('resource.tags @> ?::jsonb', [JSON.stringify({ [tag.key]: tag.value })]);
  return matching;
}

/** One page of a resource's baselines, newest first, and their number. */
export async function listBaselines(
  database: Database,
  query: { resourceId: number; page: { page: number; perPage: number } },
): Promise<{ rows: Baseline[]; total: number }> {
  const found = Baseline.query(database).where({ resource_id: query.resourceId });
  const total = await found.clone().resultSize();
  const { page, perPage } = query.page;
  const rows = await found
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total };
}

/** The baseline with this id, or null. */
export async function findBaseline(database: Database | Transaction, baselineId: number): Promise<Baseline | null> {
  return (await Baseline.query(database).findById(baselineId)) ?? null;
}

/** What differs in meaning between two baselines of one resource; the first one takes the place of the baseline. */
export async function compareBaselines(database: Database, a: Baseline, b: Baseline): Promise<Difference[]> {
  const { rows } = await database.raw<{
    rows: { type: ProviderKind; resource_type: string; id: number; unreadable: Record<string, string> }[];
  }>(
    `select provider.type, resource.resource_type, version.id, version.unreadable
     from resources as resource
     join providers as provider on provider.id = resource.provider_id
     join resource_versions as version on version.resource_id = resource.id
     where resource.id = ? and version.id = any(?)`,
    [a.resource_id, [a.version_id, b.version_id]],
  );
  const unreadableOf = (baseline: Baseline): Record<string, string> =>
    rows.find(({ id }) => id === baseline.version_id)?.unreadable ?? {};
  const [first] = rows;
  if (first === undefined) throw new Error(`resource ${a.resource_id} has no versions`);
  return diffConfigurations(
    { configuration: a.configuration, unreadable: unreadableOf(a) },
    { configuration: b.configuration, unreadable: unreadableOf(b) },
    comparisonRules(first.type, first.resource_type),
  );
}

/**
 * What deleting a baseline, whose resource this transaction has locked, would do: `gone`, it is not there; `only`, its
 * resource is monitored and has no other; `accepted` and `needed`, an acceptance in force rests on it or goes back to it
 * (`acceptanceId`); `reference`, an older configuration would apply; `history`, what applies to a monitored resource stays.
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

/** Deletes a baseline whose resource this transaction has locked. */
export async function deleteBaseline(transaction: Transaction, baselineId: number): Promise<void> {
  await Baseline.query(transaction).deleteById(baselineId);
}

/** Whether drift of a resource is looked for, apart from its having a baseline. */
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
