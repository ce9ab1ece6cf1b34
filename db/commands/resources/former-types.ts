import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { FormerType } from '../../../domain/clouds/former-type.ts';
import { continuesFormerType, formerTypeOf, namesOfType, successorOf } from '../../../domain/clouds/former-types.ts';
import type { Transaction } from '../../database.ts';
import type { SeenResource } from './inventory.ts';

/** A resource that was read by schema so far, and is read by the collector of its type from now on. */
export interface ContinuedResource {
  id: number;
  kind: ProviderKind;
  former: FormerType;
  seen: SeenResource;
}

interface KnownRow {
  id: number;
  resource_type: string;
  external_id: string;
  successor_id: number | null;
  is_overtaken: boolean;
  is_changing: boolean;
}

const keyOf = ({ resourceType, externalId }: { resourceType: string; externalId: string }): string =>
  `${resourceType}\n${externalId}`;

/**
 * Gives resources that earlier releases read by schema the type whose collector shows them now. Returns what is to be
 * stored of a page, and the resources that go on: once their new versions are stored, convert them in the same
 * transaction (`convertContinued`).
 *
 * Left out is what must not be stored: a resource that a remediation is changing, or that was read later than the page, goes
 * on with a later sync; and what was read by schema of a resource that its collector shows already.
 */
export async function continueFormerTypes(
  transaction: Transaction,
  page: { providerId: number; readAt: Date; resources: SeenResource[] },
): Promise<{ resources: SeenResource[]; continued: ContinuedResource[] }> {
  const { providerId, resources } = page;
  const isConcerned = ({ resourceType: type }: SeenResource): boolean =>
    continuesFormerType(type) || successorOf(type) !== null;
  if (!resources.some(isConcerned)) return { resources, continued: [] };
  const provider = await transaction('providers').where({ id: providerId }).first<{ type: ProviderKind }>('type');
  const left = new Set(await shownByCollector(transaction, page));
  const continued: ContinuedResource[] = [];
  const held: number[] = [];
  const known = await knownByFormerType(transaction, { ...page, kind: provider.type });
  for (const seen of resources) {
    const former = formerTypeOf(provider.type, seen.resourceType);
    const row = former === null ? undefined : known.get(keyOf({ ...seen, resourceType: former.vendorType }));
    if (former === null || row === undefined || row.successor_id !== null) continue;
    if (row.is_changing || row.is_overtaken) {
      held.push(row.id);
      left.add(keyOf(seen));
    } else continued.push({ id: row.id, kind: provider.type, former, seen });
  }
  if (held.length > 0) {
    await transaction('resources')
      .whereIn('id', held)
      .update({ last_seen_at: transaction.raw('clock_timestamp()') });
  }
  await transaction.raw(
    `update resources as known set resource_type = given.type, listed_key = null, parts_read_at = null, part_read_at = null
     from jsonb_to_recordset(?::jsonb) as given (id bigint, type text) where known.id = given.id`,
    [JSON.stringify(continued.map(({ id, seen }) => ({ id, type: seen.resourceType })))],
  );
  return { resources: resources.filter((resource) => !left.has(keyOf(resource))), continued };
}

/** Returns the keys of what a page shows by schema of resources that a collector has shown. */
async function shownByCollector(
  transaction: Transaction,
  { providerId, resources }: { providerId: number; resources: readonly SeenResource[] },
): Promise<string[]> {
  const bySchema = resources.flatMap(({ resourceType: type, externalId: id }) => {
    const successor = successorOf(type);
    return successor === null ? [] : [{ type, successor, id }];
  });
  if (bySchema.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: { type: string; id: string }[] }>(
    `select shown.type, shown.id from jsonb_to_recordset(?::jsonb) as shown (type text, successor text, id text)
     join resources as known on known.provider_id = ? and known.resource_type = shown.successor
       and known.external_id = shown.id`,
    [JSON.stringify(bySchema), providerId],
  );
  return rows.map(({ type, id }) => keyOf({ resourceType: type, externalId: id }));
}

/** Locks the resources of a page that the inventory has by schema, and returns them by their keys. */
async function knownByFormerType(
  transaction: Transaction,
  page: { providerId: number; readAt: Date; resources: readonly SeenResource[]; kind: ProviderKind },
): Promise<Map<string, KnownRow>> {
  const shown = page.resources.flatMap((seen) => {
    const former = formerTypeOf(page.kind, seen.resourceType)?.vendorType;
    if (former === undefined) return [];
    const { resourceType: type, externalId: id, readAt = page.readAt } = seen;
    return [{ type, former, id, read_at: readAt.toISOString() }];
  });
  if (shown.length === 0) return new Map();
  const { rows } = await transaction.raw<{ rows: KnownRow[] }>(
    `select known.id, known.resource_type, known.external_id, coalesce(known.read_at > shown.read_at, false) as is_overtaken,
       (select id from resources as successor where successor.provider_id = known.provider_id
          and successor.resource_type = shown.type and successor.external_id = shown.id) as successor_id,
       exists (select from remediation_actions as action where action.resource_id = known.id
         and (action.status = 'executing' or action.rollback_status = 'running')) as is_changing
     from jsonb_to_recordset(:shown::jsonb) as shown (type text, former text, id text, read_at timestamptz)
     join resources as known on known.provider_id = :providerId and known.resource_type = shown.former
       and known.external_id = shown.id
     order by known.id for update of known`,
    { shown: JSON.stringify(shown), providerId: page.providerId },
  );
  return new Map(rows.map((row) => [keyOf({ resourceType: row.resource_type, externalId: row.external_id }), row]));
}

/**
 * Voids the baselines of deleted resources that an earlier release listed by schema again, after their collector had shown
 * them: they exist, under another id, and their deletion is no drift.
 */
export async function voidDuplicates(
  transaction: Transaction,
  listing: { providerId: number; resourceTypes: readonly string[] },
): Promise<void> {
  for (const type of listing.resourceTypes) {
    const [, ...former] = namesOfType(type);
    if (former.length === 0) continue;
    await transaction.raw(
      `update baselines set voided_at = now() where voided_at is null and resource_id in (
         select known.id from resources as known join resources as successor
           on successor.provider_id = known.provider_id and successor.resource_type = :type
           and successor.external_id = known.external_id
         where known.provider_id = :providerId and known.resource_type = any(:former) and known.status = 'deleted')`,
      { type, former, providerId: listing.providerId },
    );
  }
}
