import { allItems } from '../session/all-items.ts';
import type { GcpRun } from '../session/gcp-run.ts';

interface ApiKey {
  uid?: string;
  displayName?: string;
  createTime?: string;
  restrictions?: {
    apiTargets?: { service?: string }[];
    browserKeyRestrictions?: object;
    serverKeyRestrictions?: object;
    androidKeyRestrictions?: object;
    iosKeyRestrictions?: object;
  };
}

/** Returns whether a key is restricted to certain APIs; the target `cloudapis` means the APIs of all services. */
function restrictsApis(targets: readonly { service?: string }[]): boolean {
  return targets.length > 0 && targets.every(({ service }) => service !== 'cloudapis.googleapis.com');
}

/** Returns the API keys of the project, without the keys themselves. */
export async function apiKeys(run: GcpRun) {
  const keys = await allItems<ApiKey>(run, {
    service: 'apikeys',
    path: `/v2/projects/${run.projectId}/locations/global/keys`,
    member: 'keys',
    query: { pageSize: 300 },
  });
  return keys
    .map(({ uid, displayName, createTime, restrictions = {} }) => ({
      id: uid ?? '',
      name: displayName ?? null,
      created_at: createTime ?? null,
      has_api_restrictions: restrictsApis(restrictions.apiTargets ?? []),
      has_client_restrictions: [
        restrictions.browserKeyRestrictions,
        restrictions.serverKeyRestrictions,
        restrictions.androidKeyRestrictions,
        restrictions.iosKeyRestrictions,
      ].some((restriction) => restriction !== undefined),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
