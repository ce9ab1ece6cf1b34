import type { CollectedResource } from '../cloud.ts';
import { gcpDetails, orNull } from './detail.ts';
import type { GcpRun, GcpUnit } from './gcp-run.ts';
import { textSet } from '../text-set.ts';
import { baseName, bindingsOf, gcpResource, type GooglePolicy } from './gcp-resource.ts';
import { tokenListing } from './listings.ts';

interface CloudFunction {
  name?: string;
  environment?: string;
  labels?: Record<string, string>;
  buildConfig?: { runtime?: string; entryPoint?: string };
  serviceConfig?: {
    serviceAccountEmail?: string;
    ingressSettings?: string;
    vpcConnector?: string;
    timeoutSeconds?: number;
    availableMemory?: string;
    environmentVariables?: Record<string, string>;
  };
}

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

const unitsOfMemory: Record<string, number> = {
  '': 1 / 1_048_576,
  K: 1 / 1024,
  M: 1,
  G: 1024,
  Ki: 1 / 1024,
  Mi: 1,
  Gi: 1024,
};

/** Memory in MB of Google's spelling (`256M`, `1Gi`); null for what is none. */
function memoryMb(text: string | undefined): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text ?? '') ?? [];
  const factor = unitsOfMemory[unit];
  return amount === undefined || factor === undefined ? null : Number(amount) * factor;
}

async function cloudFunction(run: GcpRun, item: CloudFunction): Promise<CollectedResource | null> {
  const { name } = item;
  if (name === undefined) return null;
  const details = gcpDetails();
  const bindings = await details.read('/bindings', async () =>
    bindingsOf(await run.calls.get<GooglePolicy>('cloudfunctions', `/v2/${name}:getIamPolicy`)),
  );
  const config = item.serviceConfig ?? {};
  return gcpResource({
    resourceType: 'function',
    externalId: name,
    name: baseName(name) ?? name,
    location: name.split('/').at(3),
    labels: item.labels,
    configuration: {
      generation: item.environment === 'GEN_1' ? 1 : 2,
      runtime: item.buildConfig?.runtime ?? null,
      entry_point: item.buildConfig?.entryPoint ?? null,
      service_account: config.serviceAccountEmail ?? null,
      ingress: config.ingressSettings ?? null,
      vpc_connector: config.vpcConnector ?? null,
      timeout_seconds: config.timeoutSeconds ?? null,
      memory_mb: memoryMb(config.availableMemory),
      environment: Object.fromEntries(
        Object.entries(config.environmentVariables ?? {}).map(([key, value]) => [key, run.fingerprint(value)]),
      ),
      ...(bindings === undefined ? {} : { bindings }),
    },
    unreadable: details.unreadable,
  });
}

/** Cloud Functions of both generations. */
export const functionsUnit: GcpUnit = {
  service: 'cloud-functions',
  resourceTypes: ['function'],
  open: (run) =>
    tokenListing<CloudFunction>(run, {
      service: 'cloudfunctions',
      path: `/v2/projects/${run.projectId}/locations/-/functions`,
      items: 'functions',
      query: { pageSize: 500 },
      describe: (item) => cloudFunction(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<CloudFunction>('cloudfunctions', `/v2/${externalId}`));
    return item === null ? null : cloudFunction(run, item);
  },
};

function cluster(run: GcpRun, item: Cluster): CollectedResource | null {
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
export const clustersUnit: GcpUnit = {
  service: 'kubernetes-engine',
  resourceTypes: ['container_cluster'],
  open: (run) =>
    tokenListing<Cluster>(run, {
      service: 'container',
      path: `/v1/projects/${run.projectId}/locations/-/clusters`,
      items: 'clusters',
      describe: (item) => cluster(run, item),
    }),
  async read(run, externalId) {
    const item = await orNull(run.calls.get<Cluster>('container', `/v1/${externalId}`));
    return item === null ? null : cluster(run, item);
  },
};
