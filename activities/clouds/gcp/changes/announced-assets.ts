import type { AnnouncedAssetType } from '../../../../domain/clouds/gcp/announced-asset-types.ts';
import type { GcpResourceType } from '../../../../domain/clouds/gcp/resource-types.ts';
import type { JsonObject } from '../../../../domain/json.ts';

/** An asset that a feed names, of the own project. */
export interface NamedAsset {
  assetType: string;
  /** Its full resource name without the service, e.g. `projects/p/global/firewalls/allow-ssh`. */
  path: string;
  /** Its data, or that from before it was deleted, which the id is taken from where the name has none. */
  data: JsonObject;
  projectId: string;
}

/** Returns the external id of an asset; null where neither its name nor its data has it. */
type IdOf = (asset: NamedAsset) => string | null;

interface Announced {
  resourceType: GcpResourceType;
  idOf: IdOf;
  /** Whether the asset is the whole resource: one that is created or deleted with it. */
  isWhole?: true;
}

/** Compute Engine names assets by name, and the inventory by number. */
const number: IdOf = ({ data: { id } }) => (typeof id === 'string' || typeof id === 'number' ? String(id) : null);

/** Returns the part of a name that a pattern finds, below the id of the project: names may have its number. */
const below =
  (pattern: RegExp): IdOf =>
  ({ path, projectId }) => {
    const [, part] = pattern.exec(path.replace(/^projects\/[^/]+\//, '')) ?? [];
    return part === undefined ? null : `projects/${projectId}/${part}`;
  };

const last: IdOf = ({ path }) => path.split('/').at(-1) || null;
const project: IdOf = ({ projectId }) => projectId;
const unknown: IdOf = () => null;

const functionId = below(/^(locations\/[^/]+\/functions\/[^/]+)/);
const key = below(/^(locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+)/);

const cluster: IdOf = ({ path, projectId }) => {
  const [, location, name] = /\/(?:locations|zones)\/([^/]+)\/clusters\/([^/]+)/.exec(path) ?? [];
  return location === undefined ? null : `projects/${projectId}/locations/${location}/clusters/${name}`;
};

/** Names of service accounts have their address or their number; only the data of an account has both. */
const serviceAccount: IdOf = ({ path, data: { email } }) => {
  const [, name = ''] = /\/serviceAccounts\/([^/]+)/.exec(path) ?? [];
  return name.includes('@') ? name : typeof email === 'string' ? email : null;
};

const compute = (resourceType: GcpResourceType): Announced[] => [{ resourceType, idOf: number, isWhole: true }];
const account: Announced[] = [{ resourceType: 'account', idOf: project }];

/**
 * Types of assets and the resources whose configuration has them. Where the id is unknown, the listing is compared.
 */
const announced: Readonly<Record<AnnouncedAssetType, readonly Announced[]>> = {
  'apikeys.googleapis.com/Key': account,
  'cloudfunctions.googleapis.com/CloudFunction': [{ resourceType: 'function', idOf: functionId, isWhole: true }],
  'cloudfunctions.googleapis.com/Function': [{ resourceType: 'function', idOf: functionId, isWhole: true }],
  'cloudkms.googleapis.com/CryptoKey': [{ resourceType: 'encryption_key', idOf: key, isWhole: true }],
  'cloudkms.googleapis.com/CryptoKeyVersion': [{ resourceType: 'encryption_key', idOf: key }],
  'cloudkms.googleapis.com/KeyRing': [{ resourceType: 'encryption_key', idOf: unknown }],
  'cloudresourcemanager.googleapis.com/Project': [
    { resourceType: 'iam_policy', idOf: ({ projectId }) => `projects/${projectId}` },
    ...account,
  ],
  'compute.googleapis.com/Disk': compute('disk'),
  'compute.googleapis.com/Firewall': compute('firewall_rule'),
  'compute.googleapis.com/Instance': compute('vm_instance'),
  'compute.googleapis.com/Network': compute('network'),
  'compute.googleapis.com/Project': account,
  'compute.googleapis.com/RegionDisk': compute('disk'),
  'compute.googleapis.com/Snapshot': compute('snapshot'),
  'compute.googleapis.com/Subnetwork': compute('subnet'),
  'container.googleapis.com/Cluster': [{ resourceType: 'container_cluster', idOf: cluster, isWhole: true }],
  'container.googleapis.com/NodePool': [{ resourceType: 'container_cluster', idOf: cluster }],
  'dns.googleapis.com/Policy': [{ resourceType: 'network', idOf: unknown }],
  'iam.googleapis.com/ServiceAccount': [{ resourceType: 'service_account', idOf: serviceAccount, isWhole: true }],
  'iam.googleapis.com/ServiceAccountKey': [{ resourceType: 'service_account', idOf: serviceAccount }],
  'logging.googleapis.com/LogMetric': account,
  'logging.googleapis.com/LogSink': account,
  'monitoring.googleapis.com/AlertPolicy': account,
  'serviceusage.googleapis.com/Service': account,
  'sqladmin.googleapis.com/Instance': [
    { resourceType: 'db_instance', idOf: (asset) => `${asset.projectId}:${last(asset)}`, isWhole: true },
  ],
  'storage.googleapis.com/Bucket': [{ resourceType: 'object_bucket', idOf: last, isWhole: true }],
};

/** Resource types of which not all changes are announced, with the reason. */
export const partlyAnnounced: Readonly<Record<string, string>> = {
  account: 'contacts, access approval and what is inherited are not announced',
};

/** A resource that a change of an asset concerns. */
export interface ConcernedResource {
  resourceType: GcpResourceType;
  /** Null where it is unknown. */
  externalId: string | null;
  isWhole: boolean;
}

/** Returns the resources that a change of an asset concerns; none for a type that the inventory does not have. */
export function resourcesOf(asset: NamedAsset): ConcernedResource[] {
  const types: Readonly<Record<string, readonly Announced[]>> = announced;
  return (types[asset.assetType] ?? []).map(({ resourceType, idOf, isWhole = false }) => ({
    resourceType,
    externalId: idOf(asset),
    isWhole,
  }));
}
