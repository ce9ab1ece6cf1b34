import { CloudError } from '../../errors.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { pageOf } from '../session/listing-pages.ts';
import { assetPage } from './assets.ts';
import { schemaAsset } from './schema-asset.ts';

/**
 * Returns the unit of a type of assets that is read by schema. Cloud Asset Inventory lists assets and cannot read a
 * single one as it is now.
 */
export function assetUnit(resourceType: string): InventoryUnit<GcpRun> {
  return {
    service: resourceType,
    resourceTypes: [resourceType],
    open: (run) => async (pageToken) => {
      const { assets, next } = await assetPage(run, { assetType: resourceType, pageToken });
      return pageOf(assets, next, (asset) => schemaAsset(asset, { resourceType, fingerprint: run.fingerprint }));
    },
    async read() {
      const message = 'a resource of this type cannot be read individually';
      throw new CloudError({ kind: 'not_supported', call: `read:${resourceType}`, message });
    },
  };
}
