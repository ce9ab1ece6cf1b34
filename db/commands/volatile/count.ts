import '../../../platform/schema-facts.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { eventSourcesOf } from '../../../domain/clouds/aws/event-sources.ts';
import { schemaFacts } from '../../../domain/clouds/schema-facts.ts';
import { comparisonRules } from '../../../domain/drift/comparison-rules.ts';
import { diffConfigurations } from '../../../domain/drift/diff.ts';
import { changedProperties } from '../../../domain/drift/volatile/changed-properties.ts';
import type { Database, Transaction } from '../../database.ts';
import { knowVolatileProperties } from '../../reads/volatile/confirmed.ts';
import { evidenceOf, type Evidence, type ReadChange } from '../../reads/volatile/evidence.ts';
import { nextVersions, replacedVersions, type ReplacedVersion } from '../../reads/volatile/versions.ts';
import { proposeVolatile } from './propose.ts';

/** Records of calls may be two hours late. */
const settledSecondsByDefault = 3 * 3_600;
/** Documents have 256 KB at most: so many are compared at a time. */
const pageSize = 50;
/** Rows without a decision; those that were seen longest ago are removed. */
const observedAtMost = 5_000;
const observedDays = 90;
const resourcesAtMost = 100;

/** One property of one resource in which two versions differ. */
interface CountedChange {
  provider_kind: ProviderKind;
  resource_type: string;
  path: string;
  resource_id: number;
  at: Date;
  unwritten: number;
  written: number;
  unknown: number;
  reason: string | null;
}

/**
 * Counts the properties of types by schema that syncs saw change, by whether anybody wrote, and proposes those that change by
 * themselves. Continues after what was counted before; several processes take turns. Returns which
 * properties were proposed and whether more waits; null when another process counts.
 */
export async function countVolatileChanges(
  database: Database,
  { settledSeconds = settledSecondsByDefault } = {},
): Promise<{ proposed: number[]; isBehind: boolean } | null> {
  return database.transaction(async (transaction) => {
    const state = await transaction('volatile_counting')
      .forUpdate()
      .skipLocked()
      .first<{ version_id: number } | undefined>('version_id');
    if (state === undefined) return null;
    await knowVolatileProperties(transaction);
    const { ids, lastId, isBehind } = await nextVersions(transaction, { afterId: state.version_id, settledSeconds });
    if (lastId === null) return { proposed: [], isBehind: false };
    const touched = new Set<number>();
    for (let start = 0; start < ids.length; start += pageSize) {
      const changes = await countedChanges(transaction, ids.slice(start, start + pageSize));
      for (const id of await storeChanges(transaction, changes)) touched.add(id);
    }
    const proposed = await proposeVolatile(transaction, [...touched]);
    if (touched.size > 0) await removeOldest(transaction);
    await transaction('volatile_counting').update({ version_id: lastId });
    return { proposed, isBehind };
  });
}

async function countedChanges(transaction: Transaction, ids: readonly number[]): Promise<CountedChange[]> {
  const differing = (await replacedVersions(transaction, ids)).flatMap((version) => {
    const paths = differingProperties(version);
    return paths.length === 0 ? [] : [{ version, paths }];
  });
  const known = differing.filter(({ version }) => version.provider_kind === 'cloud_a');
  const evidence = await evidenceOf(
    transaction,
    known.map(({ version }) => changeOf(version)),
  );
  return differing.flatMap(({ version, paths }) => {
    const found: Evidence = evidence.get(version.id) ?? {
      is: 'unknown',
      reason: 'change feeds of this kind do not announce changes of types by schema',
    };
    return paths.map((path) => ({
      provider_kind: version.provider_kind,
      resource_type: version.resource_type,
      path,
      resource_id: version.resource_id,
      at: version.captured_at,
      unwritten: Number(found.is === 'unwritten'),
      written: Number(found.is === 'written'),
      unknown: Number(found.is === 'unknown'),
      reason: found.is === 'unknown' ? found.reason : null,
    }));
  });
}

function differingProperties({ provider_kind: kind, resource_type: type, before, after }: ReplacedVersion): string[] {
  if (schemaFacts(kind, type) === null) return [];
  return changedProperties(diffConfigurations(before, after, comparisonRules(kind, type)));
}

function changeOf(version: ReplacedVersion): ReadChange {
  return {
    version_id: version.id,
    provider_id: version.provider_id,
    services: eventSourcesOf(version.resource_type),
    region: version.region === 'global' ? null : version.region,
    after: version.changed_after,
    before: version.captured_at,
  };
}

/** Adds changes to what was counted. Returns the ids of their properties. */
async function storeChanges(transaction: Transaction, changes: readonly CountedChange[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `with given as materialized (
       select * from jsonb_to_recordset(:changes::jsonb) as given (provider_kind text, resource_type text, path text,
         resource_id bigint, at timestamptz, unwritten integer, written integer, unknown integer, reason text)),
     summed as (
       select provider_kind, resource_type, path, sum(unwritten) as unwritten, sum(written) as written,
         sum(unknown) as unknown, (array_agg(reason order by at desc) filter (where reason is not null))[1] as reason,
         min(at) filter (where unwritten > 0) as first_at, max(at) as last_at
       from given group by 1, 2, 3),
     stored as (
       insert into volatile_properties as known (provider_kind, resource_type, path, unwritten, written, unknown,
         unknown_reason, first_at, last_at)
       select provider_kind, resource_type, path, unwritten, written, unknown, reason, first_at, last_at from summed
       order by 1, 2, 3
       on conflict (provider_kind, resource_type, path) do update set
         unwritten = known.unwritten + excluded.unwritten, written = known.written + excluded.written,
         unknown = known.unknown + excluded.unknown,
         unknown_reason = coalesce(excluded.unknown_reason, known.unknown_reason),
         first_at = coalesce(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)
       returning id, provider_kind, resource_type, path),
     by_resource as (
       insert into volatile_property_resources as known (property_id, resource_id, changes)
       select stored.id, given.resource_id, sum(given.unwritten)
       from given join stored using (provider_kind, resource_type, path)
       where given.unwritten > 0 and (
         (select count(*) from volatile_property_resources as other where other.property_id = stored.id) < :resourcesAtMost
         or exists (select from volatile_property_resources as own
           where own.property_id = stored.id and own.resource_id = given.resource_id))
       group by 1, 2 order by 1, 2
       on conflict (property_id, resource_id) do update set changes = known.changes + excluded.changes)
     select id from stored order by id`,
    { changes: JSON.stringify(changes), resourcesAtMost },
  );
  return rows.map(({ id }) => id);
}

/** Keeps the number of properties without a decision bounded. */
async function removeOldest(transaction: Transaction): Promise<void> {
  await transaction.raw(
    `delete from volatile_properties where status = 'observed' and (
       last_at < now() - make_interval(days => :observedDays)
       or id in (select id from volatile_properties where status = 'observed'
         order by last_at desc, id desc offset :observedAtMost))`,
    { observedDays, observedAtMost },
  );
}
