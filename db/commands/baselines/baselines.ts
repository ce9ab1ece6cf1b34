import type { Knex } from 'knex';
import { unlimited } from '../../../domain/access-limits/access-limit.ts';
import { namesOfType } from '../../../domain/clouds/former-types.ts';
import { shownAs } from '../../../domain/clouds/vendor-types.ts';
import { selectionOf, type StoredProviderFields } from '../../../domain/organizations/provider-selection.ts';
import type { Transaction } from '../../database.ts';
import { selectProviders, type SelectedProviders, whereProviders } from '../../reads/providers/selection.ts';
import { uncomparedTypes } from '../../reads/resources/uncompared-types.ts';
import { Baseline } from '../../models/baseline.ts';

/**
 * Captures the current configuration of a resource as a new baseline. Lock the resource first. Throws when the resource
 * has no configuration, which a stored resource always has.
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

/** Which resources a bulk capture covers; all given conditions must match. */
export interface BulkFilter extends StoredProviderFields {
  resource_type?: string;
  region?: string;
  tag?: { key: string; value: string };
}

/**
 * Captures the current configuration of every matching resource that is not deleted, in one statement. A resource whose
 * newest baseline is already that configuration is left unchanged. Returns how many resources matched and how many
 * baselines were created.
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
    [lockMatching(transaction, await resolved(transaction, capture.filter)), capture.memberId],
  );
  return rows[0] ?? { matched: 0, created: 0 };
}

/**
 * Locks every resource that a bulk capture covers. Returns, by id, those for which a capture may accept something: with
 * open findings, or with a baseline that differs from their configuration.
 */
export async function lockForCapture(transaction: Transaction, filter: BulkFilter): Promise<number[]> {
  const matching = await resolved(transaction, filter);
  await transaction.raw('select count(*) from (?) as locked', [lockMatching(transaction, matching)]);
  // A separate statement, since only a later one sees what was committed while the first one waited for locks.
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `with matching as (?)
     select matching.id from matching
     where exists (select from drift_findings where resource_id = matching.id and status <> 'resolved')
       or matching.configuration_hash <> (
         select configuration_hash from baselines where resource_id = matching.id and voided_at is null
         order by id desc limit 1)
     order by matching.id`,
    [lockMatching(transaction, matching)],
  );
  return rows.map(({ id }) => id);
}

interface ResolvedFilter {
  columns: Record<string, string>;
  /** Names of the resource type; null for all types. */
  types: string[] | null;
  tag: BulkFilter['tag'];
  providers: SelectedProviders;
  /** Kinds of providers with types of which resources have no baselines. */
  uncompared: string[];
}

async function resolved(transaction: Transaction, filter: BulkFilter): Promise<ResolvedFilter> {
  const { tag, resource_type: type, region } = filter;
  return {
    columns: region === undefined ? {} : { 'resource.region': region },
    types: type === undefined ? null : namesOfType(shownAs(type)),
    tag,
    uncompared: await uncomparedTypes(transaction),
    providers: await selectProviders(transaction, selectionOf(filter, filter.access_limits ?? unlimited)),
  };
}

function lockMatching(
  transaction: Transaction,
  { columns, types, tag, providers, uncompared }: ResolvedFilter,
): Knex.QueryBuilder {
  const matching = transaction('resources as resource')
    .whereNot('resource.status', 'deleted')
    .whereRaw('resource.provider_id in (select id from providers where answered_at is not null and deleted_at is null)')
    .where(columns)
    .whereRaw(
      `(select type from providers where id = resource.provider_id) || ' ' || resource.resource_type <> all(?)`,
      [uncompared],
    )
    .select('resource.id', 'resource.version_id', 'resource.configuration_hash')
    // Locked in a fixed order, so that two bulk captures do not deadlock.
    .orderBy('resource.id')
    .forUpdate('resource');
  whereProviders(matching, 'resource.provider_id', providers);
  if (types !== null) void matching.whereIn('resource.resource_type', types);
  if (tag !== undefined)
    void matching.whereRaw('resource.tags @> ?::jsonb', [JSON.stringify({ [tag.key]: tag.value })]);
  return matching;
}

/** Deletes a baseline whose resource this transaction has locked. */
export async function deleteBaseline(transaction: Transaction, baselineId: number): Promise<void> {
  await Baseline.query(transaction).deleteById(baselineId);
}
