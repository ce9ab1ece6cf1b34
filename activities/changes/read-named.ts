import { databaseTime } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import type { NamedResource } from '../../db/reads/changes/changes.ts';
import type { CloudSession, ListedResource, ReadTarget } from '../clouds/cloud.ts';
import { isSchemaType } from '../../domain/clouds/schema-types.ts';
import { CloudError } from '../clouds/errors.ts';
import { groupsOf } from '../clouds/shared/groups.ts';

/** What a cloud said about a resource that announcements name, when it was read after `readAt`. */
export interface Reading extends ListedResource {
  named: NamedResource;
  readAt: Date;
}

/** A resource that could not be read. */
export interface FailedReading {
  named: NamedResource;
  error: CloudError;
}

const nothing: ListedResource = { resource: null, key: null };

/** EC2 takes 200 values in a filter; smaller groups are stored sooner. */
const readAtOnce = 50;

/** Returns resources in groups that are read by the same calls; most are alone in theirs. */
export function groupsToRead(session: CloudSession, due: readonly NamedResource[]): NamedResource[][] {
  const together = new Map<string, NamedResource[]>();
  const alone: NamedResource[][] = [];
  for (const named of due) {
    if (session.readsTogether?.(targetOf(named)) !== true) {
      alone.push([named]);
      continue;
    }
    const place = [named.resource_type, named.region, ...(named.parts ?? [''])].join('\n');
    together.set(place, [...(together.get(place) ?? []), named]);
  }
  return [...[...together.values()].flatMap((group) => groupsOf(readAtOnce, group)), ...alone];
}

/**
 * Reads the resources of a group. One that cannot be read does not keep the others from being read. Throws `CloudError`
 * when the cloud rejects the credentials.
 */
export async function readNamed(
  database: Database,
  { session, group, signal }: { session: CloudSession; group: readonly NamedResource[]; signal: AbortSignal },
): Promise<(Reading | FailedReading)[]> {
  const readAt = await databaseTime(database);
  const isListed = group.length > 1 || !isSchemaType(group[0]?.resource_type ?? '');
  if (isListed && session.readListed !== undefined) {
    try {
      const listed = await session.readListed(group.map(targetOf), signal);
      return group.map((named, index) => ({ named, readAt, ...(listed[index] ?? nothing) }));
    } catch (error) {
      const failed = failedReading(error, signal);
      const [named] = group;
      if (group.length === 1 && named !== undefined) return [{ named, error: failed }];
    }
  }
  const readings: (Reading | FailedReading)[] = [];
  for (const named of group) {
    try {
      readings.push({ named, readAt, resource: await session.read(targetOf(named), signal), key: null });
    } catch (error) {
      readings.push({ named, error: failedReading(error, signal) });
    }
  }
  return readings;
}

/** Returns a fault that concerns what was read; throws any other. */
function failedReading(error: unknown, signal: AbortSignal): CloudError {
  signal.throwIfAborted();
  if (!(error instanceof CloudError) || error.kind === 'bad_credentials') throw error;
  return error;
}

function targetOf({ external_id: externalId, resource_type: resourceType, region, parts }: NamedResource): ReadTarget {
  return { externalId, resourceType, region, parts };
}
