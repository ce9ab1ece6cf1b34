import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import type { Database } from '../../db/database.ts';
import { type StoredPackage, type StoredReading, storeReadings } from '../../db/commands/packages/readings.ts';
import { nextPackagedResources, type PackagedResourceRow } from '../../db/reads/packages/readings.ts';
import { packageOfPurl } from '../../domain/packages/package-of-purl.ts';
import type { CloudPackageSource } from '../../domain/packages/package-sources.ts';
import type { CloudSession, PackageReading } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';
import type { ProviderScan } from './scan-page.ts';

/** The result of reading packages. */
export interface ReadingCounts {
  /** Resources that were queried. */
  resources: number;
  packages: number;
  /** Sources that could not be read. */
  unreadable: number;
}

export const noReadings: ReadingCounts = { resources: 0, packages: 0, unreadable: 0 };

/** Resources that are queried concurrently; the session limits the calls. */
const windowSize = 8;

/** A source that returns nothing for a resource within this time counts as not responding. */
const answersWithinMs = 30_000;

/** Which packages to read: those of a provider or of a resource, from all sources unless one is named. */
export interface PackageReadingScope extends ProviderScan {
  source?: CloudPackageSource;
}

/**
 * Asks a cloud for the packages of the next resources after a cursor, a few at once, and stores what it says in one
 * transaction. Null after the last page, for a cloud that reports no packages, and when the execution has ended.
 * Throws `CloudError` for a cloud that cannot be reached or refuses the credentials; nothing of the page is written.
 */
export async function readPackagePage(
  database: Database,
  page: {
    scan: PackageReadingScope;
    session: CloudSession;
    after: number;
    signal: AbortSignal;
    answersWithinMs?: number;
  },
): Promise<{ next: number; counts: ReadingCounts } | null> {
  const { session } = page;
  if (session.packages === undefined) return null;
  const { executionId, source, ...scope } = page.scan;
  const types = session.packagedTypes ?? [];
  const resources = await nextPackagedResources(database, { scope, types, after: page.after });
  const last = resources.at(-1);
  if (last === undefined) return null;

  const readings: StoredReading[] = [];
  const waiting = resources[Symbol.iterator]();
  const lanes = Array.from({ length: windowSize }, async () => {
    for (const resource of waiting) {
      page.signal.throwIfAborted();
      const read = await readingsOf(resource, { ...page, source });
      readings.push(...read.map((reading) => stored(resource.id, reading)));
    }
  });
  await Promise.all(lanes);

  const isWritten = await database.transaction(async (transaction) => {
    if (!(await holdRunningExecution(transaction, executionId))) return false;
    await storeReadings(transaction, readings);
    return true;
  });
  if (!isWritten) return null;
  return {
    next: last.id,
    counts: {
      resources: new Set(readings.map(({ resourceId }) => resourceId)).size,
      packages: readings.reduce((sum, reading) => sum + (reading.state === 'read' ? reading.packages.length : 0), 0),
      unreadable: readings.filter(({ state }) => state === 'unreadable').length,
    },
  };
}

/** Returns the readings of all sources for a resource. Throws `CloudError` when they do not respond in time. */
async function readingsOf(
  resource: PackagedResourceRow,
  page: {
    session: CloudSession;
    signal: AbortSignal;
    source: CloudPackageSource | undefined;
    answersWithinMs?: number;
  },
): Promise<PackageReading[]> {
  const limitMs = page.answersWithinMs ?? answersWithinMs;
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const message = `no answer about ${resource.name} within ${limitMs / 1_000} seconds`;
      reject(new CloudError({ kind: 'unavailable', call: page.source ?? 'packages', message }));
      silence.abort();
    }, limitMs);
  });
  const signal = AbortSignal.any([page.signal, silence.signal]);
  try {
    const read =
      page.session.packages?.(
        { ...described(resource), ...(page.source === undefined ? {} : { onlySource: page.source }) },
        signal,
      ) ?? Promise.resolve([]);
    return await Promise.race([read, silent]);
  } finally {
    clearTimeout(timer);
  }
}

const described = (row: PackagedResourceRow) => ({
  externalId: row.external_id,
  name: row.name,
  resourceType: row.resource_type,
  region: row.region,
  configuration: row.configuration ?? {},
});

function stored(resourceId: number, reading: PackageReading): StoredReading {
  if (reading.state !== 'read') return { ...reading, resourceId };
  const { source, advisories } = reading;
  const packages = reading.packages.flatMap((found): StoredPackage[] => {
    if (typeof found !== 'string') return [{ ...found, ecosystem: found.ecosystem ?? null, purl: null }];
    const named = packageOfPurl(found);
    return named === null ? [] : [named];
  });
  return { resourceId, source, state: 'read', packages, advisories };
}
