import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { unitListings, type InventoryUnit } from '../../../activities/clouds/shared/unit-listings.ts';
import type { CallCount } from './inputs-of-calls.ts';
import { Trace } from './trace.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';

/** An operation that a listing calls, with what comes of it. */
export interface ObservedCall {
  operation: string;
  /** Only when a single resource is read, as remediation does. */
  isOfSingleReads: boolean;
  /** Fields of its answers that are read. */
  fields: string[];
  /** How often it is called, where that was counted. */
  count?: CallCount | undefined;
  /** Top-level keys of configurations that come from it; null where nothing is listed without it. */
  keys: string[] | null;
}

export interface ObservedListing {
  service: string;
  resourceTypes: readonly string[];
  calls: ObservedCall[];
}

type Configurations = Map<string, Record<string, unknown>>;

/**
 * Runs every listing of a cloud and finds out which calls it makes and which parts of configurations come from each: those
 * that change when the call alone is refused.
 */
export async function observeListings<Run>(cloud: {
  units: readonly InventoryUnit<Run>[];
  runWith: (trace: Trace) => Run;
  /** Is shown what a whole run listed. */
  onListed?: (service: string, listed: { trace: Trace; resources: readonly CollectedResource[] }) => void;
}): Promise<ObservedListing[]> {
  const listings: ObservedListing[] = [];
  for (const unit of cloud.units) {
    const whole = new Trace();
    const resources = await listed(unit, cloud.runWith(whole));
    cloud.onListed?.(unit.service, { trace: whole, resources });
    const expected = configurationsOf(resources);
    const single = new Trace();
    await Promise.all(resources.map(async ({ externalId }) => unit.read(cloud.runWith(single), externalId)));
    const calls: ObservedCall[] = [];
    for (const operation of whole.operations) {
      const keys = await changedKeys(unit, { expected, run: cloud.runWith(new Trace(operation)) });
      calls.push({ operation, isOfSingleReads: false, fields: whole.fieldsOf(operation), keys });
    }
    for (const operation of single.operations) {
      if (whole.operations.includes(operation)) continue;
      calls.push({ operation, isOfSingleReads: true, fields: single.fieldsOf(operation), keys: [] });
    }
    listings.push({ service: unit.service, resourceTypes: unit.resourceTypes, calls: calls.toSorted(byImportance) });
  }
  return listings;
}

/** Returns observations of the same listings as one: of a call, what it gave in any. */
export function mergedListings(observed: readonly (readonly ObservedListing[])[]): ObservedListing[] {
  const [first = []] = observed;
  return first.map(({ service, resourceTypes }) => {
    const all = observed.flat().filter((one) => one.service === service);
    const calls = new Map<string, ObservedCall>();
    for (const call of all.flatMap((one) => one.calls))
      calls.set(call.operation, merged(calls.get(call.operation), call));
    return { service, resourceTypes, calls: [...calls.values()].toSorted(byImportance) };
  });
}

function merged(one: ObservedCall | undefined, other: ObservedCall): ObservedCall {
  if (one === undefined || (one.isOfSingleReads && !other.isOfSingleReads)) return other;
  if (other.isOfSingleReads && !one.isOfSingleReads) return one;
  const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].toSorted();
  const keys = one.keys === null || other.keys === null ? null : union(one.keys, other.keys);
  return { ...one, fields: union(one.fields, other.fields), keys };
}

/** Sorts what lists before what describes, and single reads last; the order in which calls are made may vary. */
function byImportance(a: ObservedCall, b: ObservedCall): number {
  const rank = ({ keys, isOfSingleReads }: ObservedCall): number => (keys === null ? 0 : isOfSingleReads ? 2 : 1);
  return rank(a) - rank(b) || (a.operation < b.operation ? -1 : 1);
}

async function listed<Run>(unit: InventoryUnit<Run>, run: Run): Promise<CollectedResource[]> {
  const { units, pages } = unitListings({ units: [unit], runWith: () => run });
  const resources: CollectedResource[] = [];
  for (const one of units({ regions: [], withGlobal: true })) {
    for await (const page of pages(one, null, noDeadline())) resources.push(...page.resources);
  }
  return resources;
}

function configurationsOf(resources: readonly CollectedResource[]): Configurations {
  const configurations: Configurations = new Map();
  for (const { resourceType, externalId, configuration } of resources) {
    // Answers that are made of types alone give several resources the same id.
    let key = `${resourceType} ${externalId}`;
    while (configurations.has(key)) key += ' again';
    configurations.set(key, configuration);
  }
  return configurations;
}

/** Returns the keys that are different without the call, or null when nothing is listed without it. */
async function changedKeys<Run>(
  unit: InventoryUnit<Run>,
  { expected, run }: { expected: Configurations; run: Run },
): Promise<string[] | null> {
  try {
    const without = configurationsOf(await listed(unit, run));
    if (without.size === 0) return null;
    const keys = [...expected].flatMap(([id, configuration]) => {
      const other = without.get(id) ?? {};
      const names = Object.keys(configuration).filter(
        (key) => JSON.stringify(configuration[key]) !== JSON.stringify(other[key]),
      );
      return names.flatMap((key) => (key === 'observed' ? observedKeys(configuration, other) : [key]));
    });
    return [...new Set(keys)].toSorted();
  } catch (error) {
    if (error instanceof CloudError) return null;
    throw error;
  }
}

function observedKeys(whole: Record<string, unknown>, without: Record<string, unknown>): string[] {
  const observed = whole['observed'] as Record<string, unknown>;
  const other = (without['observed'] ?? {}) as Record<string, unknown>;
  return Object.keys(observed)
    .filter((key) => JSON.stringify(observed[key]) !== JSON.stringify(other[key]))
    .map((key) => `observed.${key}`);
}
