import type { JsonObject } from '../../../../domain/json.ts';
import { textsOf } from '../../shared/operation-parameters.ts';
import type { GcpChange } from '../session/calls.ts';
import { failedOperation } from '../session/failed-operation.ts';
import {
  allLongRunning,
  labelOperations,
  sets,
  type GcpOperation,
  type GcpPlace,
  type LongRunning,
} from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import { preconditionOf } from '../session/precondition.ts';
import type { Cluster } from './clusters.ts';

/** The used parts of an operation of Kubernetes Engine. */
interface ClusterOperation {
  name?: string;
  status?: string;
  error?: { code?: number; message?: string };
}

const settlesWithinMs = 15 * 60_000;
const clusterOf = ({ present }: GcpPlace): Cluster => sourceOf(present).document as Cluster;

const kubernetesEngine: LongRunning = {
  settlesWithinMs,
  isUnderWay: async (present) => (sourceOf(present).document as Cluster).status === 'RECONCILING',
  async follow(run, { answer }) {
    const { name = '', location = '-' } = answer as { name?: string; location?: string };
    const path = `/v1/projects/${run.projectId}/locations/${location}/operations/${name}`;
    const { status, error } = await run.calls.get<ClusterOperation>('container', path);
    if (status !== 'DONE') return false;
    if (error !== undefined) {
      throw failedOperation('container:operations', { status: error.code, message: error.message });
    }
    return true;
  },
};

function call({ target }: GcpPlace, method: 'PUT' | 'POST', verb: string, body: JsonObject): GcpChange {
  return { service: 'container', method, path: `/v1/${target.externalId}${verb}`, body };
}

/** Networks that stay keep their names; the other switches of the list are sent as they are, since it is replaced as a whole. */
function endpointsWith(place: GcpPlace, values: JsonObject): JsonObject {
  const cluster = clusterOf(place);
  const held =
    cluster.controlPlaneEndpointsConfig?.ipEndpointsConfig?.authorizedNetworksConfig ??
    cluster.masterAuthorizedNetworksConfig;
  const { cidrBlocks: _blocks, ...switches } = held ?? {};
  const { authorized_networks: networks, private_endpoint: isPrivate } = values;
  const cidrBlocks = textsOf(values, 'authorized_networks').map((cidrBlock) => {
    const { displayName } = held?.cidrBlocks?.find((one) => one.cidrBlock === cidrBlock) ?? {};
    return { cidrBlock, ...(displayName === undefined ? {} : { displayName }) };
  });
  return {
    ipEndpointsConfig: {
      ...(isPrivate === undefined ? {} : { enablePublicEndpoint: isPrivate !== true }),
      ...(networks === undefined
        ? {}
        : {
            authorizedNetworksConfig: {
              ...switches,
              ...(networks === null ? { enabled: false } : { enabled: true, cidrBlocks }),
            },
          }),
    },
  };
}

/** Returns the update that one setting is; Kubernetes Engine takes one at a time. */
function updateWith(place: GcpPlace, values: JsonObject): JsonObject {
  const components = (key: string): JsonObject => ({ componentConfig: { enableComponents: textsOf(values, key) } });
  if ('logging_components' in values) return { desiredLoggingConfig: components('logging_components') };
  if ('monitoring_components' in values) return { desiredMonitoringConfig: components('monitoring_components') };
  if ('shielded_nodes' in values) return { desiredShieldedNodes: { enabled: values['shielded_nodes'] === true } };
  if ('binary_authorization' in values) {
    const isOn = values['binary_authorization'] === true;
    return {
      desiredBinaryAuthorization: { evaluationMode: isOn ? 'PROJECT_SINGLETON_POLICY_ENFORCE' : 'DISABLED' },
    };
  }
  return { desiredControlPlaneEndpointsConfig: endpointsWith(place, values) };
}

/** Changes of clusters, by the etag or the fingerprint of what was read. */
export const clusterOperations: Readonly<Record<string, GcpOperation>> = allLongRunning(
  {
    'container.update_cluster': sets('container:clusters.update', (place, values) => {
      const { etag } = clusterOf(place);
      return call(place, 'PUT', '', {
        update: { ...(etag === undefined ? {} : { etag }), ...updateWith(place, values) },
      });
    }),
    'container.set_legacy_abac': sets('container:clusters.setLegacyAbac', (place, { legacy_abac: enabled }) =>
      call(place, 'POST', ':setLegacyAbac', { enabled: enabled === true }),
    ),
    ...labelOperations('container', {
      call: 'container:clusters.setResourceLabels',
      write: (place, { whole }) =>
        call(place, 'POST', ':setResourceLabels', {
          resourceLabels: whole,
          labelFingerprint: preconditionOf(clusterOf(place).labelFingerprint, 'container:clusters.setResourceLabels'),
        }),
    }),
  },
  kubernetesEngine,
);
