import { isListedAsset } from '../../../../domain/clouds/gcp/schema-assets.ts';
import { allSchemaTypes } from '../../../../domain/clouds/schema-types.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { pageOf } from '../session/listing-pages.ts';
import { assetPage, googleTypes } from './assets.ts';
import { readAsset } from './read-asset.ts';
import { schemaAsset } from './schema-asset.ts';

/**
 * Returns the unit of a type of assets that is read by schema, or of all that no collector reads. Which types a project has
 * only a list of all its assets says, so that it shows them at once. Cloud Asset Inventory lists assets and cannot read a
 * single one as it is now: that does the service of its type.
 */
export function assetUnit(resourceType: string): InventoryUnit<GcpRun> {
  const isAll = resourceType === allSchemaTypes;
  const shows = (assetType: string | undefined): assetType is string =>
    assetType !== undefined && (isAll ? isListedAsset(assetType) : assetType === resourceType);
  return {
    service: resourceType,
    resourceTypes: [resourceType],
    open: (run) => async (pageToken) => {
      const { assets, next } = await assetPage(run, { assetType: isAll ? googleTypes : resourceType, pageToken });
      return pageOf(assets, next, (asset) =>
        shows(asset.assetType)
          ? schemaAsset(asset, { resourceType: asset.assetType, fingerprint: run.fingerprint })
          : null,
      );
    },
    read: (run, externalId) => readAsset(run, { resourceType, externalId }),
  };
}
