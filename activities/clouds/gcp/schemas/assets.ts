import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** Cloud Asset Inventory returns up to 1,000 assets in a page; with their content, those may be too many to read. */
const pageSize = 500;

/** The used part of an asset (Cloud Asset API v1, `Asset`). */
export interface Asset {
  /** Full resource name, e.g. `//run.googleapis.com/projects/p/locations/l/services/s`. */
  name?: string;
  assetType?: string;
  updateTime?: string;
  ancestors?: string[];
  assetExceptions?: { exceptionType?: string; details?: string }[];
  /** `version` is that of the API whose document `data` is, e.g. `v1`. */
  resource?: { version?: string; parent?: string; location?: string; data?: JsonObject };
}

interface AssetPage {
  assets?: Asset[];
  nextPageToken?: string;
}

/** Types of Google's own services (RE2), without objects of clusters, such as `k8s.io/Pod`. */
export const googleTypes = '.*\\.googleapis\\.com/.*';

/** Returns a page of the project's assets of a type, or of the types that a pattern matches. Throws `CloudError`. */
export async function assetPage(
  run: GcpRun,
  { assetType, pageToken }: { assetType: string; pageToken: string | null },
): Promise<{ assets: Asset[]; next: string | null }> {
  try {
    const { assets = [], nextPageToken } = await run.calls.get<AssetPage>(
      'cloudasset',
      `/v1/projects/${run.projectId}/assets`,
      { assetTypes: assetType, contentType: 'RESOURCE', pageSize, pageToken },
    );
    return { assets, next: nextPageToken || null };
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.code !== 'SERVICE_DISABLED') throw fault;
    const message = 'the Cloud Asset API is not enabled in the project';
    throw new CloudError({ kind: 'invalid_request', call: 'cloudasset:assets.list', message, code: fault.code });
  }
}
