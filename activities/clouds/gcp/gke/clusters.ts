import type { CollectedResource } from '../../cloud.ts';
import { orNull } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { textSet } from '../../shared/text-set.ts';
import { gcpResource } from '../session/gcp-resource.ts';
import { tokenListing } from '../session/listing-pages.ts';

interface Cluster {
  name?: string;
  location?: string;
  resourceLabels?: Record<string, string>;
  currentMasterVersion?: string;
  releaseChannel?: { channel?: string };
  network?: string;
  subnetwork?: string;
  privateClusterConfig?: { enablePrivateNodes?: boolean; enablePrivateEndpoint?: boolean };
  masterAuthorizedNetworksConfig?: { enabled?: boolean; cidrBlocks?: { cidrBlock?: string }[] };
  legacyAbac?: { enabled?: boolean };
  shieldedNodes?: { enabled?: boolean };
  networkPolicy?: { enabled?: boolean };
  networkConfig?: { datapathProvider?: string };
  workloadIdentityConfig?: { workloadPool?: string };
  databaseEncryption?: { state?: string };
  binaryAuthorization?: { enabled?: boolean; evaluationMode?: string };
  loggingConfig?: { componentConfig?: { enableComponents?: string[] } };
  monitoringConfig?: { componentConfig?: { enableComponents?: string[] } };
}

function cluster(run: GcpRun, item: Cluster): CollectedResource<'container_cluster'> | null {
  if (item.name === undefined) return null;
  const authorized = item.masterAuthorizedNetworksConfig;
  return gcpResource({
    resourceType: 'container_cluster',
    externalId: `projects/${run.projectId}/locations/${item.location ?? '-'}/clusters/${item.name}`,
    name: item.name,
    location: item.location,
    labels: item.resourceLabels,
    configuration: {
      version: item.currentMasterVersion ?? null,
      release_channel: item.releaseChannel?.channel ?? null,
      network: item.network ?? null,
      subnet: item.subnetwork ?? null,
      private_nodes: item.privateClusterConfig?.enablePrivateNodes ?? false,
      private_endpoint: item.privateClusterConfig?.enablePrivateEndpoint ?? false,
      authorized_networks:
        authorized?.enabled === true ? textSet(authorized.cidrBlocks?.map(({ cidrBlock }) => cidrBlock)) : null,
      legacy_abac: item.legacyAbac?.enabled ?? false,
      shielded_nodes: item.shieldedNodes?.enabled ?? false,
      // The newer data plane always enforces policies.
      network_policy:
        item.networkPolicy?.enabled === true || item.networkConfig?.datapathProvider === 'ADVANCED_DATAPATH',
      workload_identity: Boolean(item.workloadIdentityConfig?.workloadPool),
      secrets_encryption: item.databaseEncryption?.state === 'ENCRYPTED',
      binary_authorization:
        item.binaryAuthorization?.enabled === true ||
        (item.binaryAuthorization?.evaluationMode ?? 'DISABLED') !== 'DISABLED',
      logging_components: textSet(item.loggingConfig?.componentConfig?.enableComponents),
      monitoring_components: textSet(item.monitoringConfig?.componentConfig?.enableComponents),
    },
  });
}

/** Kubernetes Engine clusters. */
export const clustersUnit: GcpUnit<'container_cluster'> = {
  service: 'kubernetes-engine',
  resourceTypes: ['container_cluster'],
  open: (run) =>
    tokenListing(run, {
      service: 'container',
      path: `/v1/projects/${run.projectId}/locations/-/clusters`,
      items: 'clusters',
      describe: (item: Cluster) => cluster(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<Cluster>('container', `/v1/${externalId}`));
    return item === null ? null : cluster(run, item);
  },
};
