import { isSchemaType } from '../../../domain/clouds/schema-types.ts';
import { globalRegion, type CloudSession, type CollectedResource } from '../cloud.ts';
import { CloudError } from '../errors.ts';
import type { Listing } from './listed-page.ts';
import { pagesOf } from './pages.ts';

/** One unit of the inventory of an account whose listings cover all regions; `Run` is the context of its calls. */
export interface InventoryUnit<Run, Type extends string = string> {
  service: string;
  resourceTypes: readonly [Type, ...Type[]];
  open(run: Run): Listing<Type> | Promise<Listing<Type>>;
  /** Returns one resource by its external id; null when it does not exist. */
  read(run: Run, externalId: string): Promise<CollectedResource<Type> | null>;
}

/**
 * Returns the part of a session that lists and reads by units. A caller that stops early ends what was listed ahead.
 * `listingRun`, where given, makes the run of one listing out of a signal, else `runWith` does.
 */
export function unitListings<Run>(options: {
  units: readonly InventoryUnit<Run>[];
  /** Returns the unit of a type that is read by schema. */
  unitBySchema?: (resourceType: string) => InventoryUnit<Run>;
  runWith: (signal: AbortSignal) => Run;
  listingRun?: (signal: AbortSignal) => Run;
}): Pick<CloudSession, 'units' | 'pages' | 'read'> {
  const { units, unitBySchema, runWith, listingRun = runWith } = options;
  const ofSchema = (type: string): InventoryUnit<Run> | undefined =>
    isSchemaType(type) ? unitBySchema?.(type) : undefined;
  return {
    units({ withGlobal }) {
      if (!withGlobal) return [];
      return units.map(({ service, resourceTypes }) => ({ service, region: globalRegion, resourceTypes }));
    },
    async *pages(unit, cursor, signal) {
      const definition = units.find(({ service }) => service === unit.service) ?? ofSchema(unit.service);
      if (definition === undefined) throw new Error(`no listing named ${unit.service}`);
      const stopAhead = new AbortController();
      try {
        const listing = await definition.open(listingRun(AbortSignal.any([signal, stopAhead.signal])));
        yield* pagesOf(listing, cursor);
      } finally {
        stopAhead.abort();
      }
    },
    async read(target, signal) {
      const unit = ofSchema(target.resourceType) ?? unitOfType(units, target.resourceType);
      return unit.read(runWith(signal), target.externalId);
    },
  };
}

/** Returns the unit that shows a type. Throws `CloudError` of kind `not_supported` when none does. */
export function unitOfType<Unit extends { resourceTypes: readonly string[] }>(
  units: readonly Unit[],
  resourceType: string,
): Unit {
  const unit = units.find(({ resourceTypes }) => resourceTypes.includes(resourceType));
  if (unit !== undefined) return unit;
  throw new CloudError({
    kind: 'not_supported',
    call: `read:${resourceType}`,
    message: 'a resource of this type cannot be read individually',
  });
}
