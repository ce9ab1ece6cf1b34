import type { GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { KnownResource } from '../../../../domain/changes/known-resource.ts';
import type { Project } from './project.ts';

/** Returns the name of a resource's asset; null where the inventory does not have all of it. */
type NameOf = (resource: KnownResource, project: Project) => string | null;

const compute =
  (placeOf: (resource: KnownResource) => string | null, collection: string): NameOf =>
  (resource, { id }) => {
    const place = placeOf(resource);
    return place === null ? null : `//compute.googleapis.com/projects/${id}/${place}/${collection}/${resource.name}`;
  };
const inZone = ({ zone }: KnownResource): string | null => (zone === null ? null : `zones/${zone}`);
const inRegion = ({ region }: KnownResource): string => `regions/${region}`;
const isGlobal = (): string => 'global';

/** The inventory counts projects by number, and calls everything in them by the id of the project. */
const ofProject: NameOf = (_, { number }) =>
  number === null ? null : `//cloudresourcemanager.googleapis.com/projects/${number}`;

/** Clusters of a single zone have their zone in their names, others their region. */
const cluster: NameOf = ({ externalId }) => {
  const isZonal = /\/locations\/[a-z]+-[a-z]+\d+-[a-z]\/clusters\//.test(externalId);
  return `//container.googleapis.com/${isZonal ? externalId.replace('/locations/', '/zones/') : externalId}`;
};

/** Names of assets (cloud.google.com/asset-inventory/docs/asset-names), by what the inventory knows of resources. */
const names: { readonly [Type in GcpResourceType]: NameOf } = {
  account: ofProject,
  iam_policy: ofProject,
  service_account: ({ externalId }, { id }) => `//iam.googleapis.com/projects/${id}/serviceAccounts/${externalId}`,
  encryption_key: ({ externalId }) => `//cloudkms.googleapis.com/${externalId}`,
  vm_instance: compute(inZone, 'instances'),
  disk: compute((resource) => inZone(resource) ?? inRegion(resource), 'disks'),
  snapshot: compute(isGlobal, 'snapshots'),
  network: compute(isGlobal, 'networks'),
  subnet: compute(inRegion, 'subnetworks'),
  firewall_rule: compute(isGlobal, 'firewalls'),
  object_bucket: ({ externalId }) => `//storage.googleapis.com/${externalId}`,
  db_instance: ({ name }, { id }) => `//cloudsql.googleapis.com/projects/${id}/instances/${name}`,
  function: ({ externalId }) => `//cloudfunctions.googleapis.com/${externalId}`,
  container_cluster: cluster,
};

/** Types whose assets are asked for by name. */
export const namedTypes: readonly string[] = Object.keys(names);

/** Types whose configuration has their IAM policy, which has a history of its own. */
export const policyTypes: readonly GcpResourceType[] = ['encryption_key', 'function', 'iam_policy', 'object_bucket'];

/** Resource types of which not all changes are in the history of the assets that are asked for, with the reason. */
export const partlyInHistory: Readonly<Record<string, string>> = {
  account: 'only changes of the project itself are in its history',
  container_cluster: 'changes of node pools are not in the history of a cluster',
  encryption_key: 'changes of versions are not in the history of a key',
  network: 'changes of DNS policies are not in the history of a network',
  service_account: 'changes of keys are not in the history of an account',
};

/** Returns the name of a resource's asset; null for a type without one, or where the inventory does not have all of it. */
export function assetNameOf(resource: KnownResource, project: Project): string | null {
  const byType: Readonly<Record<string, NameOf>> = names;
  return byType[resource.resourceType]?.(resource, project) ?? null;
}
