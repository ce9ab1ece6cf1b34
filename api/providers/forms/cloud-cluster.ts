import {
  connectionOfCluster,
  findFoundCluster,
  type FoundClusterFault,
  type FoundClusterRow,
} from '../../../db/reads/providers/found-clusters.ts';
import type { Database } from '../../../db/database.ts';
import { conflict, unprocessable, type ApiError } from '../../errors.ts';
import type { Access } from './form.ts';

const reasons: Readonly<Record<FoundClusterFault, string>> = {
  missing: 'there is no such resource',
  other_type: 'the resource is not an EKS, GKE or AKS cluster',
  deleted: 'the cluster was deleted',
  disconnected: 'the provider that found the cluster is disconnected',
};

/** Returns the access to a cluster of the inventory. */
export function cloudClusterAccess(cluster: FoundClusterRow): Access {
  return {
    authentication: { type: 'cloud_cluster', identity: cluster.external_id },
    credentials: { authentication: 'cloud_cluster', resourceId: String(cluster.resource_id) },
  };
}

/** Finds a cluster to connect; throws 422 with the reason where a resource is none. */
export async function clusterToConnect(database: Database, resourceId: number): Promise<FoundClusterRow> {
  const { cluster, fault } = await findFoundCluster(database, resourceId);
  if (fault === null) return cluster;
  throw unprocessable('The cluster cannot be connected', `resourceId ${resourceId}: ${reasons[fault]}`);
}

/** Throws 409 naming the provider that a cluster of the inventory is connected as already. */
export async function requireUnconnected(database: Database, resourceId: number): Promise<void> {
  const { external_id: externalId } = await clusterToConnect(database, resourceId);
  const connection = await connectionOfCluster(database, externalId);
  if (connection !== null) throw alreadyConnected(connection.id);
}

export function alreadyConnected(providerId: number): ApiError {
  return conflict(`The cluster is connected already: provider ${providerId}`);
}
