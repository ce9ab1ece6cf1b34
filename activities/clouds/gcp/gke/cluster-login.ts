import type { CloudClusterLogin, FoundCluster } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { TokenSource } from '../../shared/token-source.ts';
import type { GcpCalls } from '../session/calls.ts';

interface Cluster {
  /** IP address of the control plane. */
  endpoint?: string;
  status?: string;
  masterAuth?: { clusterCaCertificate?: string };
  controlPlaneEndpointsConfig?: {
    dnsEndpointConfig?: { endpoint?: string; allowExternalTraffic?: boolean };
    ipEndpointsConfig?: { enabled?: boolean };
  };
}

/**
 * Returns the login of a GKE cluster: its endpoint by `clusters.get`, and Google's access tokens, which clusters accept.
 * The DNS-based endpoint, whose certificate is publicly trusted, is used where it accepts outside traffic.
 */
export function gkeClusterLogin(options: {
  cluster: FoundCluster;
  calls: () => Pick<GcpCalls, 'get'>;
  tokens: TokenSource;
}): CloudClusterLogin {
  const { cluster, calls, tokens } = options;
  return {
    async endpoint() {
      const found = await calls().get<Cluster>('container', `/v1/${cluster.externalId}`);
      const { dnsEndpointConfig: dns, ipEndpointsConfig: ip } = found.controlPlaneEndpointsConfig ?? {};
      if (dns?.endpoint !== undefined && dns.allowExternalTraffic === true) {
        return { server: `https://${dns.endpoint}`, certificateAuthority: null, tlsServerName: null };
      }
      const authority = found.masterAuth?.clusterCaCertificate;
      if (found.endpoint === undefined || authority === undefined || ip?.enabled === false) {
        const message = `the cluster has no endpoint that can be called (status ${found.status ?? 'unknown'})`;
        throw new CloudError({ kind: 'invalid_request', call: 'container:clusters.get', message });
      }
      return {
        server: `https://${found.endpoint}`,
        certificateAuthority: Buffer.from(authority, 'base64').toString('utf8'),
        tlsServerName: null,
      };
    },
    tokens,
  };
}
