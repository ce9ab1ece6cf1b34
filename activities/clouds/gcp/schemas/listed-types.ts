import { isListedAsset } from '../../../../domain/clouds/gcp/schema-assets.ts';
import type { SchemaTypes } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { assetPage } from './assets.ts';

/** Where the assets may not be listed, the listing of this type says so. */
const triedType = 'run.googleapis.com/Service';

/**
 * Returns the types of which the project has assets and that no collector reads, by one list of all assets without their
 * content. Throws `CloudError` when the credentials are rejected.
 */
export async function listedTypes(run: GcpRun): Promise<SchemaTypes> {
  const asTypes = (names: Iterable<string>): SchemaTypes['types'] =>
    [...names].map((resourceType) => ({ resourceType, scope: 'global', parents: [] }));
  try {
    const names = await assetTypes(run);
    return { types: asTypes(names), seen: [], isCheap: true, isComplete: true };
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials') throw fault;
    return { types: asTypes([triedType]), seen: [], isCheap: true, isComplete: false };
  }
}

async function assetTypes(run: GcpRun): Promise<Set<string>> {
  const names = new Set<string>();
  const tokens = new Set<string>();
  for (let pageToken: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof assetPage>> = await assetPage(run, { assetType: null, pageToken });
    for (const { assetType } of page.assets) {
      if (assetType !== undefined && isListedAsset(assetType)) names.add(assetType);
    }
    pageToken = page.next;
    if (pageToken === null) return names;
    if (tokens.has(pageToken)) {
      const message = 'the pages do not end';
      throw new CloudError({ kind: 'invalid_request', call: 'cloudasset:assets.list', message });
    }
    tokens.add(pageToken);
  }
}
