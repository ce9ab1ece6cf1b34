import { configuredPurls, configuredTypes } from '../../../../domain/packages/configured-packages.ts';
import type { AwsResourceType } from '../../../../domain/clouds/aws/resource-types.ts';
import type { sourcesOfCloud } from '../../../../domain/packages/package-sources.ts';
import type { PackagedResource, PackageReading } from '../../cloud.ts';
import { packageReadings, type PackageReader } from '../../shared/package-readings.ts';
import { imageScanPackages } from './image-packages.ts';
import { inspectorPackages } from './inspector-packages.ts';
import { instanceInventory } from './instance-packages.ts';
import type { UnitRun } from '../session/unit-run.ts';

type Reader = PackageReader<UnitRun>['read'];

const configured: Reader = async (_run, resource) => ({
  source: 'configuration',
  state: 'read',
  packages: configuredPurls(resource),
  advisories: [],
});

type Source = (typeof sourcesOfCloud)['aws'][number];

/** The package sources of each type. */
const readers: Readonly<Record<string, readonly PackageReader<UnitRun, Source>[]>> = {
  vm_instance: [
    { source: 'inventory', read: instanceInventory },
    { source: 'inspector', read: inspectorPackages },
  ],
  container_registry: [{ source: 'image_scan', read: imageScanPackages }],
  function: [
    { source: 'configuration', read: configured },
    { source: 'inspector', read: inspectorPackages },
  ],
  ...Object.fromEntries(
    configuredTypes.filter((type) => type !== 'function').map((type) => [type, [{ source: 'configuration', read: configured }]]),
  ),
} satisfies Partial<Record<AwsResourceType, readonly PackageReader<UnitRun, Source>[]>>; // prettier-ignore

export const packagedTypes: readonly string[] = Object.keys(readers);

/** Reads every source of a resource, or the one that is named. A refusal by one of them affects only that source. */
export function readPackages(run: UnitRun, resource: PackagedResource): Promise<PackageReading[]> {
  return packageReadings(readers[resource.resourceType] ?? [], run, resource);
}
