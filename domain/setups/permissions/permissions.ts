import type { Cloud } from '../../clouds/cloud-names.ts';
import { awsPermissions } from './aws.ts';
import { azurePermissions } from './azure.ts';
import type { CloudPermissions } from './cloud-permissions.ts';
import { gcpPermissions } from './gcp.ts';
import { kubernetesPermissions } from './kubernetes.ts';
import { schemaTypePermissions } from './schema-permissions.ts';

const permissions: Readonly<Record<Cloud, CloudPermissions>> = {
  aws: awsPermissions,
  azure: azurePermissions,
  gcp: gcpPermissions,
  kubernetes: kubernetesPermissions,
};

/** Returns every permission that reading an account needs, sorted. */
export function readingPermissions(cloud: Cloud): string[] {
  const { reading, inAddition } = permissions[cloud];
  return sorted([...Object.values(reading).flat(), ...inAddition]);
}

/** What listing needs of an account, too: where the project of the organization's provider is. */
const besideDiscovery: Partial<Record<Cloud, readonly string[]>> = { gcp: ['resourcemanager.projects.get'] };

/** Returns every permission that listing an organization needs, without reading its accounts; sorted. */
export function discoveryPermissions(cloud: Cloud): string[] {
  return sorted([...permissions[cloud].discovery, ...(besideDiscovery[cloud] ?? [])]);
}

/** Returns every permission that reading all accounts of an organization needs, and listing them; sorted. */
export function organizationPermissions(cloud: Cloud): string[] {
  return sorted([...readingPermissions(cloud), ...permissions[cloud].discovery]);
}

/** Returns the permissions that a setup for reading grants, by the service that they belong to; both sorted. */
export function readingServices(cloud: Cloud): ReadonlyMap<string, readonly string[]> {
  const services = new Map<string, string[]>();
  for (const permission of readingPermissions(cloud).filter((one) => !isWide(cloud, one))) {
    const service = serviceOf[cloud](permission);
    services.set(service, [...(services.get(service) ?? []), permission]);
  }
  return new Map([...services].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns whether a setup can allow a name: of an operation, of a resource type, or of one by schema. */
export function isRemediationName(cloud: Cloud, name: string): boolean {
  return remediationNames(cloud).has(name) || schemaTypePermissions(cloud, name) !== null;
}

/** Returns what a setup can allow of types by hand: names of resource types, and names of operations of remediation plans. */
export function remediationNames(cloud: Cloud): ReadonlySet<string> {
  const types = Object.entries(permissions[cloud].remediation).filter(([, operations]) => hasAny(operations));
  return new Set(types.flatMap(([type, operations]) => [type, ...Object.keys(operations)]));
}

/**
 * Returns the operations that a selection allows, with what each needs beyond reading. A resource type selects all of its
 * operations; an operation is selected for every type that has it.
 */
export function selectedOperations(
  cloud: Cloud,
  selection: readonly string[],
): { operation: string; permissions: readonly string[] }[] {
  const chosen = new Set(selection);
  const byHand = remediationOperations(cloud).filter(
    ({ resourceType, operation }) => chosen.has(resourceType) || chosen.has(operation),
  );
  const bySchema = selection.flatMap((name) => schemaTypePermissions(cloud, name) ?? []);
  if (bySchema.length === 0) return byHand;
  const read = new Set(readingPermissions(cloud));
  const beyondReading = ({ operation, permissions: needed }: (typeof bySchema)[number]) => ({
    operation,
    permissions: needed.filter((permission) => !read.has(permission)),
  });
  return [...byHand, ...bySchema.map(beyondReading)];
}

/** Returns every operation of remediation plans for types by hand, by resource type, with what each needs beyond reading. */
export function remediationOperations(
  cloud: Cloud,
): { operation: string; resourceType: string; permissions: readonly string[] }[] {
  return Object.entries(permissions[cloud].remediation).flatMap(([resourceType, operations]) =>
    Object.entries(operations).map(([operation, needed]) => ({ operation, resourceType, permissions: needed })),
  );
}

/** Returns every permission that the selected operations need beyond reading, sorted. */
export function remediationPermissions(cloud: Cloud, selection: readonly string[]): string[] {
  return sorted(selectedOperations(cloud, selection).flatMap(({ permissions: needed }) => [...needed]));
}

/**
 * Returns whether a permission is too wide to be granted without being asked for: with `nodes/proxy`, its holder can run
 * commands in every pod.
 */
export function isWide(cloud: Cloud, permission: string): boolean {
  return cloud === 'kubernetes' && permission === '/nodes/proxy:get';
}

/** Azure's names are not case-sensitive; Resource Graph returns them in lower case. */
const azureService = (permission: string): string => permission.slice(0, permission.indexOf('/')).toLowerCase();

const serviceOf: Readonly<Record<Cloud, (permission: string) => string>> = {
  aws: (permission) => permission.slice(0, permission.indexOf(':')),
  azure: azureService,
  gcp: (permission) => permission.slice(0, permission.indexOf('.')),
  kubernetes: (permission) => permission.slice(0, permission.lastIndexOf(':')).replace(/^\//, ''),
};

const hasAny = (operations: Readonly<Record<string, readonly string[]>>): boolean => Object.keys(operations).length > 0;

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
