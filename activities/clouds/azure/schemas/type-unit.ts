import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { graphListing, graphOne, schemaColumns } from '../session/graph.ts';
import { schemaItem, type SchemaItem } from './schema-item.ts';

/** Returns the unit of a type that is read by schema: all its resources with their properties, in pages of 1,000. */
export function typeUnit(resourceType: string, fingerprint: Fingerprint): InventoryUnit<AzureRun> {
  const of = {
    types: [resourceType],
    columns: schemaColumns,
    describe: (item: SchemaItem) => schemaItem(item, { resourceType, fingerprint }),
  };
  return {
    service: resourceType,
    resourceTypes: [resourceType],
    open: (run) => graphListing(run, of),
    read: (run, externalId) => graphOne(run, externalId, of),
  };
}
