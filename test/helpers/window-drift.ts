import { compareResources } from '../../activities/drift/compare-resources.ts';
import type { Database } from '../../db/database.ts';
import { noCustomChecks } from './custom-checks.ts';
import { changeResource, makeBaseline, makeResource } from './factories.ts';

const hourMs = 3_600_000;

/** A time some hours from now, as the API takes it. */
export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

/** A bucket with versioning, whose baseline is as it is. Returns its id. */
export async function makeVersionedBucket(
  database: Database,
  { providerId, memberId, name }: { providerId: number; memberId: number; name?: string },
): Promise<number> {
  const resource = await makeResource(database, {
    providerId,
    configuration: { versioning: 'enabled', logging: 'on' },
    ...(name === undefined ? {} : { name }),
  });
  await makeBaseline(database, { resourceId: resource.id, memberId });
  return resource.id;
}

/** Changes the versioning of a bucket that was just read, and compares it with its baseline as a sync does. */
export async function setVersioning(database: Database, resourceId: number, versioning: string): Promise<void> {
  const version = await changeResource(database, resourceId, { configuration: { versioning, logging: 'on' } });
  await database('resource_versions').where({ id: version }).update({ changed_after: database.fn.now() });
  const { provider_id: providerId } = await database('resources').where({ id: resourceId }).first('provider_id');
  const scope = {
    providerId,
    providerKind: 'cloud_a' as const,
    executionId: null,
    frameworks: [],
    customChecks: noCustomChecks,
  };
  await database.transaction((transaction) => compareResources(transaction, scope, [resourceId]));
}

/** Moves a window with what was found in it to an hour ago, as time would. */
export async function endWindow(database: Database, windowId: number): Promise<void> {
  await database('change_windows')
    .where({ id: windowId })
    .update({ starts_at: hoursFromNow(-3), ends_at: hoursFromNow(-1) });
  await database('drift_findings')
    .where({ change_window_id: windowId })
    .update({ changed_after: hoursFromNow(-2), detected_at: hoursFromNow(-2) });
}
