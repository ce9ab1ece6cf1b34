import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import { scrubConfiguration } from '../../../../platform/secrets/scrub.ts';
import type { CollectedResource } from '../../cloud.ts';
import { limitedDocument } from '../../shared/limited-document.ts';
import { scanDocument, withScan } from '../../shared/secret-scan.ts';
import { separateObserved, type IsObserved } from '../../shared/observed-names.ts';
import { baseName, regionOf } from '../session/gcp-resource.ts';
import type { Asset } from './assets.ts';

/** Names of properties that Google's APIs write, in every type: times, marks of versions, and states of operations. */
const observedNames: ReadonlySet<string> = new Set([
  'etag',
  'fingerprint',
  'labelFingerprint',
  'updateTime',
  'lastModifiedTime',
  'reconciling',
  'generation',
  'observedGeneration',
  'resourceVersion',
  'terminalCondition',
]);

/** States of a resource. What people set under this name, such as conditions of alerts and of access, has another form. */
const stateLists: ReadonlySet<string> = new Set(['conditions']);

const isState = (item: Json): boolean =>
  isObject(item) && typeof item['type'] === 'string' && [item['status'], item['state']].some(isText);
const isText = (value: Json | undefined): boolean => typeof value === 'string';

const isObserved: IsObserved = (name, value) =>
  observedNames.has(name) || (stateLists.has(name) && Array.isArray(value) && value.length > 0 && value.every(isState));

/** What people can set is in another member of a document with these. */
const observedMembers: readonly string[] = ['status'];

/** Members of documents that hold the labels, by the generation of their API. */
const labelPlaces: readonly string[][] = [['labels'], ['userLabels'], ['resourceLabels'], ['metadata', 'labels']];

/**
 * Returns an asset as a resource, with the document of its API as configuration; null for one without a name. What the API
 * writes, and the asset's place among projects and folders, is `observed`; secrets are fingerprints.
 */
export function schemaAsset(
  asset: Asset,
  {
    resourceType,
    fingerprint,
    isPlaced = true,
  }: {
    resourceType: string;
    fingerprint: Fingerprint;
    /** Whether the asset has its place among projects and folders, and its version: the inventory says so, its service does not. */
    isPlaced?: boolean;
  },
): CollectedResource | null {
  const { name, resource } = asset;
  if (name === undefined) return null;
  const data = resource?.data;
  const { kept, observed } = separateObserved(data ?? {}, isObserved);
  for (const member of observedMembers) {
    if (!Object.hasOwn(kept, member)) continue;
    observed[member] = data?.[member] ?? null;
    delete kept[member];
  }
  const { parent = null, version } = resource ?? {};
  const place = { parent, ancestors: asset.ancestors ?? [], ...(version === undefined ? {} : { version }) };
  const seen = { ...observed, ...(isPlaced ? { asset: place } : {}) };
  const own = structuredClone(kept);
  const scan = scanDocument(own, { resourceType, fingerprint });
  const document = scrubConfiguration({ ...own, observed: seen }, fingerprint);
  const { configuration, unreadable } = limitedDocument(withScan(document, scan));
  return {
    externalId: name,
    name: baseName(name) ?? name,
    resourceType,
    region: regionOf(resource?.location || null),
    status: 'active',
    tags: labelsOf(data ?? {}),
    configuration,
    unreadable: { ...unreadable, ...missingOf(asset) },
  };
}

/** The inventory cuts large documents, and says so. */
function missingOf({ resource, assetExceptions = [] }: Asset): Record<string, string> {
  const [exception] = assetExceptions;
  if (exception !== undefined) {
    const { exceptionType = 'incomplete', details = '' } = exception;
    return { '': `Cloud Asset Inventory shows a part only: ${exceptionType} ${details}`.trim() };
  }
  return resource?.data === undefined ? { '': 'Cloud Asset Inventory shows no content' } : {};
}

function labelsOf(data: JsonObject): Record<string, string> {
  for (const path of labelPlaces) {
    let found: Json | undefined = data;
    for (const name of path) found = found !== undefined && isObject(found) ? found[name] : undefined;
    if (found === undefined || !isObject(found)) continue;
    const texts = Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return sortedMap(Object.fromEntries(texts));
  }
  return {};
}
