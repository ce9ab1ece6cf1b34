import type { V1Service } from '@kubernetes/client-node';
import { sortedMap, sortedSet } from '../../../../domain/clouds/canonical.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';
import { addressesOf } from './load-balancer-addresses.ts';

export const servicesUnit = objectUnit<'service', Wire<V1Service>>({
  service: 'services',
  resourceType: 'service',
  group: '',
  versions: ['v1'],
  resource: 'services',
  describe: ({ metadata, spec, status }) =>
    clusterResource({
      resourceType: 'service',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        type: spec?.type ?? 'ClusterIP',
        headless: spec?.clusterIP === 'None',
        external_name: spec?.externalName ?? null,
        selector: sortedMap(spec?.selector ?? {}),
        ports: sortedSet(
          (spec?.ports ?? []).map(({ name, port, targetPort, nodePort, protocol }) => ({
            name: name ?? null,
            port,
            target_port: targetPort === undefined ? null : String(targetPort),
            node_port: nodePort ?? null,
            protocol: protocol ?? 'TCP',
          })),
        ),
        external_ips: sortedSet(spec?.externalIPs ?? []),
        load_balancer_source_ranges: sortedSet(spec?.loadBalancerSourceRanges ?? []),
        external_traffic_policy: spec?.externalTrafficPolicy ?? null,
        observed: {
          created_at: createdAt(metadata),
          cluster_ip: spec?.clusterIP ?? null,
          load_balancer_addresses: addressesOf(status),
        },
      },
    }),
});
