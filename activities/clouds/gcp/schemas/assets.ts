import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** Most assets that Cloud Asset Inventory returns in one page. */
const pageSize = 1_000;

/** The used part of an asset (Cloud Asset API v1, `Asset`). */
export interface Asset {
  /** Full resource name, e.g. `//run.googleapis.com/projects/p/locations/l/services/s`. */
  name?: string;
  assetType?: string;
  updateTime?: string;
  ancestors?: string[];
  assetExceptions?: { exceptionType?: string; details?: string }[];
  resource?: { parent?: string; location?: string; data?: JsonObject };
}

interface AssetPage {
  assets?: Asset[];
  nextPageToken?: string;
}

/** Returns a page of the project's assets: of all types without content, or of one type with it. Throws `CloudError`. */
export async function assetPage(
  run: GcpRun,
  { assetType, pageToken }: { assetType: string | null; pageToken: string | null },
): Promise<{ assets: Asset[]; next: string | null }> {
  try {
    const { assets = [], nextPageToken } = await run.calls.get<AssetPage>(
      'cloudasset',
      `/v1/projects/${run.projectId}/assets`,
      { ...(assetType === null ? {} : { assetTypes: assetType, contentType: 'RESOURCE' }), pageSize, pageToken },
    );
    return { assets, next: nextPageToken || null };
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.code !== 'SERVICE_DISABLED') throw fault;
    const message = 'the Cloud Asset API is not enabled in the project';
    throw new CloudError({ kind: 'invalid_request', call: 'cloudasset:assets.list', message, code: fault.code });
  }
}
