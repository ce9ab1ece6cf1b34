import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { computePath, computeSets } from '../session/compute-operation.ts';
import type { GcpOperation } from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import { preconditionOf } from '../session/precondition.ts';
import type { Subnet } from './subnets.ts';

/** Returns what flow logs record; without details, the service's defaults. */
function logConfigOf({ flow_logs: isOn, flow_log_detail: detail }: JsonObject): JsonObject {
  if (isOn !== true || !isObject(detail)) return { enable: isOn === true };
  const { interval, sampling, metadata, filter } = detail;
  return {
    enable: true,
    ...(interval === null ? {} : { aggregationInterval: interval }),
    ...(sampling === null ? {} : { flowSampling: sampling }),
    ...(metadata === null ? {} : { metadata }),
    filterExpr: filter ?? 'true',
  };
}

/** Changes of networks. Only the routing mode can be changed. */
export const networkOperations: Readonly<Record<string, GcpOperation>> = {
  'compute.patch_network': computeSets('compute:networks.patch', (place, { routing_mode: mode }) => ({
    service: 'compute',
    method: 'PATCH',
    path: computePath(place, 'networks'),
    body: { routingConfig: { routingMode: mode ?? null } },
  })),
};

/** Changes of subnets. */
export const subnetOperations: Readonly<Record<string, GcpOperation>> = {
  'compute.set_flow_logs': computeSets('compute:subnetworks.patch', (place, values) => ({
    service: 'compute',
    method: 'PATCH',
    path: computePath(place, 'subnetworks'),
    body: {
      fingerprint: preconditionOf(
        (sourceOf(place.present).document as Subnet).fingerprint,
        'compute:subnetworks.patch',
      ),
      logConfig: logConfigOf(values),
    },
  })),
  'compute.set_private_google_access': computeSets(
    'compute:subnetworks.setPrivateIpGoogleAccess',
    (place, { private_google_access: isOn }) => ({
      service: 'compute',
      method: 'POST',
      path: `${computePath(place, 'subnetworks')}/setPrivateIpGoogleAccess`,
      body: { privateIpGoogleAccess: isOn === true },
    }),
  ),
};
