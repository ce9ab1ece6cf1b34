import { configuredPurls } from '../../../../domain/packages/configured-packages.ts';
import { operatingSystemOf, systemPurl } from '../../../../domain/packages/operating-systems.ts';
import type { AzureResourceType } from '../../../../domain/clouds/azure/resource-types.ts';
import type { sourcesOfCloud } from '../../../../domain/packages/package-sources.ts';
import type { PackagedResource, PackageReading } from '../../cloud.ts';
import { packageReadings, type PackageReader } from '../../shared/package-readings.ts';
import type { AzureItem } from '../session/azure-resource.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { allItems } from '../session/detail.ts';
import { graphRows, resourcesWithin } from '../session/graph.ts';

/** Software that Defender for Servers found on a machine (REST reference, Software Inventories). */
interface Software {
  properties?: { softwareName?: string; version?: string; vendor?: string };
}

interface MachineSystem {
  extended?: { instanceView?: { osName?: string; osVersion?: string } };
}

const inventoryApi = '2021-05-01-preview';

type Source = (typeof sourcesOfCloud)['azure'][number];

const readers: Readonly<Record<string, readonly PackageReader<AzureRun, Source>[]>> = {
  vm_instance: [{ source: 'inventory', read: softwareInventory }],
  container_cluster: [{ source: 'configuration', read: configured }],
  app_service: [{ source: 'configuration', read: configured }],
} satisfies Partial<Record<AzureResourceType, readonly PackageReader<AzureRun, Source>[]>>;

/**
 * Resource types with packages: machines have an inventory, clusters and apps name their software in their
 * configuration.
 */
export const packagedTypes: readonly string[] = Object.keys(readers);

/** Reads every source of a resource, or the one that is named. A refusal by one of them affects only that source. */
export function readPackages(run: AzureRun, resource: PackagedResource): Promise<PackageReading[]> {
  return packageReadings(readers[resource.resourceType] ?? [], run, resource);
}

async function configured(_run: AzureRun, resource: PackagedResource): Promise<PackageReading> {
  return { source: 'configuration', state: 'read', packages: configuredPurls(resource), advisories: [] };
}

/**
 * Returns the software inventory of a machine, which Defender for servers collects; without its plan there is none.
 * Packages of Linux get the release of the machine's system, which its agent reports in Resource Graph.
 */
async function softwareInventory(run: AzureRun, { externalId }: PackagedResource): Promise<PackageReading> {
  const path = `${externalId}/providers/Microsoft.Security/softwareInventories`;
  const [software, [machine]] = await Promise.all([
    allItems<Software>(run, path, inventoryApi),
    graphRows<AzureItem<MachineSystem>>(run, resourcesWithin('microsoft.compute/virtualmachines', [externalId])),
  ]);
  if (software.length === 0) {
    return { source: 'inventory', state: 'absent', reason: 'Defender for servers has no inventory of the machine' };
  }
  const view = machine?.properties?.extended?.instanceView;
  const system = operatingSystemOf(view?.osName ?? '', view?.osVersion ?? null);
  const packages = software.flatMap(({ properties: { softwareName: name = '', version = '' } = {} }) => {
    if (name === '' || version === '') return [];
    return [system === null ? { name, version } : systemPurl(system, { name, version })];
  });
  return { source: 'inventory', state: 'read', packages, advisories: [] };
}
