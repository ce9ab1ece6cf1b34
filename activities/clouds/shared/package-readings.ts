import type { CloudPackageSource } from '../../../domain/packages/package-sources.ts';
import type { PackagedResource, PackageReading } from '../cloud.ts';
import { CloudError, isRetryable } from '../errors.ts';

/** A source of packages and how it is read. */
export interface PackageReader<Run, Source extends CloudPackageSource = CloudPackageSource> {
  source: Source;
  read: (run: Run, resource: PackagedResource) => Promise<PackageReading>;
}

/**
 * Reads every source of a resource, or the one that is named. A refusal by one of them affects only that source; refused credentials and a cloud
 * that cannot be reached are thrown.
 */
export async function packageReadings<Run>(
  readers: readonly PackageReader<Run>[],
  run: Run,
  resource: PackagedResource,
): Promise<PackageReading[]> {
  return Promise.all(
    readersOf(readers, resource.onlySource).map(async ({ source, read }) => {
      try {
        return await read(run, resource);
      } catch (fault) {
        if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials' || isRetryable(fault.kind)) throw fault;
        // Where an endpoint or a region lacks the service, nothing is set up.
        const state = fault.kind === 'not_supported' ? 'absent' : 'unreadable';
        return { source, state, reason: `${fault.kind.replaceAll('_', ' ')}: ${fault.message}`.slice(0, 500) };
      }
    }),
  );
}

function readersOf<Run>(readers: readonly PackageReader<Run>[], only: CloudPackageSource | undefined) {
  return only === undefined ? readers : readers.filter(({ source }) => source === only);
}
