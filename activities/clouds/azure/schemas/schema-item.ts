import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import { observedNames } from '../../../../domain/clouds/azure/schemas/settable-document.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import { scrubConfiguration } from '../../../../platform/secrets/scrub.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';
import { limitedDocument } from '../../shared/limited-document.ts';
import { scanDocument, withScan } from '../../shared/secret-scan.ts';
import { separateObserved } from '../../shared/observed-names.ts';
import { lowerId, type AzureItem } from '../session/azure-resource.ts';

/** A row of Resource Graph with everything it has of a resource. */
export type SchemaItem = AzureItem<JsonObject>;

/**
 * Returns a resource of a type that is read by schema, with the row of Resource Graph as its configuration. What Resource
 * Manager writes is `observed`; secrets are fingerprints. Ids in the document keep their case.
 */
export function schemaItem(
  item: SchemaItem,
  { resourceType, fingerprint }: { resourceType: string; fingerprint: Fingerprint },
): CollectedResource {
  const id = lowerId(item.id) ?? '';
  const tags = sortedMap(item.tags ?? {});
  const given = Object.entries(item).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const { kept, observed } = separateObserved({ ...(Object.fromEntries(given) as JsonObject), tags }, (member) =>
    observedNames.has(member),
  );
  const own = structuredClone(kept);
  const scan = scanDocument(own, { resourceType, fingerprint });
  const document = Object.keys(observed).length === 0 ? own : { ...own, observed };
  const { configuration, unreadable } = limitedDocument(withScan(scrubConfiguration(document, fingerprint), scan));
  return {
    externalId: id,
    name: item.name ?? id,
    resourceType,
    region: item.location?.toLowerCase().replaceAll(' ', '') || globalRegion,
    status: 'active',
    tags,
    configuration,
    unreadable,
  };
}
