import type { Cloud } from '../../clouds/cloud-names.ts';
import { awsPermissions } from './aws.ts';
import { azurePermissions } from './azure.ts';
import type { CloudPermissions } from './cloud-permissions.ts';
import { gcpPermissions } from './gcp.ts';
import { kubernetesPermissions } from './kubernetes.ts';

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

/** Returns what a setup can allow: names of resource types, and names of operations of remediation plans. */
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
  return Object.entries(permissions[cloud].remediation).flatMap(([type, operations]) =>
    Object.entries(operations)
      .filter(([operation]) => chosen.has(type) || chosen.has(operation))
      .map(([operation, needed]) => ({ operation, permissions: needed })),
  );
}

/** Returns every permission that the selected operations need beyond reading, sorted. */
export function remediationPermissions(cloud: Cloud, selection: readonly string[]): string[] {
  return sorted(selectedOperations(cloud, selection).flatMap(({ permissions: needed }) => [...needed]));
}

const hasAny = (operations: Readonly<Record<string, readonly string[]>>): boolean => Object.keys(operations).length > 0;

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();
