import { vendorTypes } from '../../../../domain/clouds/azure/vendor-types.ts';
import { allSchemaTypes } from '../../../../domain/clouds/schema-types.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { graphListing, graphOne, schemaColumns } from '../session/graph.ts';
import { schemaItem, type SchemaItem } from './schema-item.ts';

/** Types that resource types by hand show. */
const byHand: readonly string[] = Object.values(vendorTypes).flat();

/**
 * Returns the unit of a type that is read by schema, or of all types that no collector reads: their resources with all
 * properties, in pages of 1,000. An identity may make three queries a second, whatever it asks, so that a query for each
 * type of each subscription would take hours where there are hundreds.
 */
export function typeUnit(resourceType: string, fingerprint: Fingerprint): InventoryUnit<AzureRun> {
  const of = {
    types: [resourceType],
    columns: schemaColumns,
    describe: (item: SchemaItem) =>
      schemaItem(item, { resourceType: item.type?.toLowerCase() ?? resourceType, fingerprint }),
  };
  const listed = resourceType === allSchemaTypes ? { ...of, types: { besides: byHand } } : of;
  return {
    service: resourceType,
    resourceTypes: [resourceType],
    open: (run) => graphListing(run, listed),
    read: (run, externalId) => graphOne(run, externalId, of),
  };
}
