import { configuredPurls } from '../../../../domain/packages/configured-packages.ts';
import { operatingSystemOf, systemPurl, type OperatingSystem } from '../../../../domain/packages/operating-systems.ts';
import type { GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { sourcesOfCloud } from '../../../../domain/packages/package-sources.ts';
import type { PackagedResource, PackageReading } from '../../cloud.ts';
import { packageReadings, type PackageReader } from '../../shared/package-readings.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** A package of apt, yum, zypper and the like. */
interface VersionedPackage {
  packageName?: string;
  version?: string;
}

/** Software on an instance, under the name of its package manager. */
interface InstalledPackage {
  aptPackage?: VersionedPackage;
  yumPackage?: VersionedPackage;
  zypperPackage?: VersionedPackage;
  cosPackage?: VersionedPackage;
  googetPackage?: VersionedPackage;
  windowsApplication?: { displayName?: string; displayVersion?: string };
}

/** An inventory reported by the OS Config agent (REST reference, projects.locations.instances.inventories). */
interface Inventory {
  osInfo?: { shortName?: string; longName?: string; version?: string };
  items?: Record<string, { type?: string; installedPackage?: InstalledPackage }>;
}

type Source = (typeof sourcesOfCloud)['gcp'][number];

const readers: Readonly<Record<string, readonly PackageReader<GcpRun, Source>[]>> = {
  vm_instance: [{ source: 'inventory', read: instanceInventory }],
  container_cluster: [{ source: 'configuration', read: configured }],
  function: [{ source: 'configuration', read: configured }],
} satisfies Partial<Record<GcpResourceType, readonly PackageReader<GcpRun, Source>[]>>;

/** Resource types with packages: instances have an inventory, the others name their software in their configuration. */
export const packagedTypes: readonly string[] = Object.keys(readers);

/** Reads every source of a resource, or the one that is named. A refusal by one of them affects only that source. */
export function readPackages(run: GcpRun, resource: PackagedResource): Promise<PackageReading[]> {
  return packageReadings(readers[resource.resourceType] ?? [], run, resource);
}

async function configured(_run: GcpRun, resource: PackagedResource): Promise<PackageReading> {
  return { source: 'configuration', state: 'read', packages: configuredPurls(resource), advisories: [] };
}

/**
 * Returns what the agent of OS Config found on an instance; without an agent there is no inventory, which is `absent`.
 */
async function instanceInventory(
  { calls, projectId }: GcpRun,
  { externalId, configuration }: PackagedResource,
): Promise<PackageReading> {
  const { zone } = configuration;
  if (typeof zone !== 'string') return { source: 'inventory', state: 'absent', reason: 'its zone is unknown' };
  const path = `/v1/projects/${projectId}/locations/${zone}/instances/${externalId}/inventory`;
  const inventory = await calls.get<Inventory>('osconfig', path, { view: 'FULL' });
  const { shortName = '', version = null } = inventory.osInfo ?? {};
  const system = operatingSystemOf(shortName, version);
  const packages = Object.values(inventory.items ?? {}).flatMap(({ type, installedPackage }) =>
    type === 'INSTALLED_PACKAGE' && installedPackage !== undefined ? packageOf(installedPackage, system) : [],
  );
  return { source: 'inventory', state: 'read', packages, advisories: [] };
}

function packageOf(found: InstalledPackage, system: OperatingSystem | null) {
  const own = found.aptPackage ?? found.yumPackage ?? found.zypperPackage;
  const other = found.cosPackage ?? found.googetPackage;
  const { displayName, displayVersion } = found.windowsApplication ?? {};
  const name = (own ?? other)?.packageName ?? displayName ?? '';
  const version = (own ?? other)?.version ?? displayVersion ?? '';
  if (name === '' || version === '') return [];
  return [own === undefined || system === null ? { name, version } : systemPurl(system, { name, version })];
}
