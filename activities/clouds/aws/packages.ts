import { configuredPurls, configuredTypes } from '../../../domain/packages/configured-packages.ts';
import type { PackagedResource, PackageReading } from '../cloud.ts';
import { CloudError, isRetryable } from '../errors.ts';
import { imageScanPackages } from './image-packages.ts';
import { inspectorPackages } from './inspector-packages.ts';
import { instanceInventory } from './instance-packages.ts';
import type { UnitRun } from './unit-run.ts';

type Reader = (run: UnitRun, resource: PackagedResource) => Promise<PackageReading>;

const configured: Reader = async (_run, resource) => ({
  source: 'configuration',
  state: 'read',
  packages: configuredPurls(resource),
  advisories: [],
});

/** The sources of each type's packages. */
const readers: Readonly<Record<string, readonly { source: PackageReading['source']; read: Reader }[]>> = {
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
}; // prettier-ignore

export const packagedTypes: readonly string[] = Object.keys(readers);

/** Reads every source of a resource. What one of them refuses costs that source alone. */
export async function readPackages(run: UnitRun, resource: PackagedResource): Promise<PackageReading[]> {
  const sources = readers[resource.resourceType] ?? [];
  return Promise.all(
    sources.map(async ({ source, read }) => {
      try {
        return await read(run, resource);
      } catch (fault) {
        if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials' || isRetryable(fault.kind)) throw fault;
        // An endpoint or a region without the service has nothing set up there.
        const state = fault.kind === 'not_supported' ? 'absent' : 'unreadable';
        return { source, state, reason: `${fault.kind.replaceAll('_', ' ')}: ${fault.message}`.slice(0, 500) };
      }
    }),
  );
}
