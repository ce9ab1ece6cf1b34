import { isSchemaType } from '../clouds/schema-types.ts';
import { counted } from '../counted.ts';
import type { JsonObject } from '../json.ts';

/** The changes that a sync made to the resources of one type. */
export interface TypeCounts {
  created: number;
  changed: number;
  unchanged: number;
  deleted: number;
}

/** A completed listing of a sync. */
export interface EndedUnit {
  service: string;
  region: string;
  status: 'succeeded' | 'failed';
  reason: string | null;
  counts: Record<string, TypeCounts>;
}

/** How a sync ended. */
export interface SyncOutcome {
  status: 'succeeded' | 'failed';
  /** What did not work, in a sentence; null when everything did. */
  reason: string | null;
  counts: JsonObject;
}

export const noCounts: TypeCounts = { created: 0, changed: 0, unchanged: 0, deleted: 0 };

function plus(a: TypeCounts, b: TypeCounts): TypeCounts {
  return {
    created: a.created + b.created,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    deleted: a.deleted + b.deleted,
  };
}

/** Adds counts per type to those kept so far. */
export function addCounts(
  kept: Record<string, TypeCounts>,
  more: Record<string, TypeCounts>,
): Record<string, TypeCounts> {
  const added = Object.entries(more).map(([type, counts]) => [type, plus(kept[type] ?? noCounts, counts)] as const);
  return { ...kept, ...Object.fromEntries(added) };
}

const namedFailures = 10;
/** Types that are listed by schema are many, and are often refused for the same reason. */
const namedBySchema = 3;

/**
 * Sums up the listings of a sync. It succeeded when at least one listing did, since its resources are current then;
 * what failed is reported as not evaluated. One without listings saw nothing, so it failed.
 */
export function syncOutcome(units: EndedUnit[]): SyncOutcome {
  const failed = units.filter(({ status }) => status === 'failed');
  const byType = units.reduce<Record<string, TypeCounts>>((sum, unit) => addCounts(sum, unit.counts), {});
  const total = Object.values(byType).reduce(plus, noCounts);
  const counts: JsonObject = {
    ...total,
    by_type: byType as unknown as JsonObject,
    listings: units.length,
    listings_failed: failed.length,
  };
  if (units.length === 0) return { status: 'failed', reason: 'Nothing was listed', counts };
  if (failed.length === 0) return { status: 'succeeded', reason: null, counts };
  const bySchema = failed.filter(({ service }) => isSchemaType(service));
  const others = failed.filter(({ service }) => !isSchemaType(service));
  const parts = [
    ...(others.length === 0 ? [] : [namesOf(others, namedFailures)]),
    ...(bySchema.length === 0
      ? []
      : [`${counted(bySchema.length, 'listing')} by schema: ${namesOf(bySchema, namedBySchema)}`]),
  ];
  const status = failed.length === units.length ? 'failed' : 'succeeded';
  return { status, reason: `Not evaluated: ${parts.join('; ')}`, counts };
}

function namesOf(failed: readonly EndedUnit[], most: number): string {
  const named = failed
    .slice(0, most)
    .map(({ service, region, reason }) => `${service} in ${region} (${reason ?? 'unknown'})`);
  return `${named.join('; ')}${failed.length > most ? ` and ${failed.length - most} more` : ''}`;
}
