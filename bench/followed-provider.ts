import type { Database } from '../db/database.ts';
import type { ApiClient } from '../test/helpers/http.ts';
import { until } from './organization-service.ts';

/** Waits until a provider is synced. */
export async function synced(admin: ApiClient, provider: string): Promise<void> {
  await until(async () => (await admin.get<{ status: string }>(provider)).body.status === 'synced');
}

/** Switches the feed of a provider on, and waits until it is followed and the sync that its start requests is over. */
export async function followed(admin: ApiClient, provider: string, settings: object = {}): Promise<void> {
  await admin.put(`${provider}/change-feed`, { enabled: true, ...settings }, { expect: 200 });
  await until(async () => {
    const { body: feed } = await admin.get<{ state: string; awaits_sync: boolean; pending: number }>(
      `${provider}/change-feed`,
    );
    return feed.state === 'following' && !feed.awaits_sync && feed.pending === 0;
  });
  await synced(admin, provider);
}

/** Takes every configuration as it is for a baseline. Returns the resources' ids by type and id in the cloud. */
export async function captureBaselines(database: Database, providerId: number): Promise<Map<string, number>> {
  await database.raw(
    `insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
     select resources.id, version.id, version.configuration, version.configuration_hash, (select min(id) from members)
     from resources join resource_versions as version on version.id = resources.version_id where provider_id = ?`,
    [providerId],
  );
  const rows = await database('resources')
    .where({ provider_id: providerId })
    .select<{ id: number; resource_type: string; external_id: string }[]>('id', 'resource_type', 'external_id');
  return new Map(rows.map((row) => [`${row.resource_type} ${row.external_id}`, row.id]));
}
