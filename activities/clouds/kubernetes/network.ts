import type {
  V1Ingress,
  V1IngressBackend,
  V1IngressServiceBackend,
  V1NetworkPolicy,
  V1NetworkPolicyPeer,
  V1NetworkPolicyPort,
  V1Service,
} from '@kubernetes/client-node';
import { sortedMap, sortedSet } from '../../../domain/configuration/canonical.ts';
import type { NetworkPolicyConfiguration } from '../../../domain/configuration/kubernetes/objects.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { clusterResource, createdAt } from './cluster-resource.ts';
import { objectUnit } from './object-listing.ts';
import type { Wire } from './wire.ts';

interface LoadBalancerStatus {
  loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] };
}

function addressesOf(status: LoadBalancerStatus | undefined): string[] {
  const given = status?.loadBalancer?.ingress ?? [];
  return sortedSet(given.flatMap(({ ip, hostname }) => [ip, hostname]).filter((address) => address !== undefined));
}

export const servicesUnit = objectUnit<Wire<V1Service>>({
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

function portOf(service: Wire<V1IngressServiceBackend> | undefined): string | null {
  const { name, number } = service?.port ?? {};
  return name ?? (number === undefined ? null : String(number));
}

/** Service of a backend; a backend that is another object is named by its kind. */
function serviceOf(backend: Wire<V1IngressBackend> | undefined): string | null {
  const { resource, service } = backend ?? {};
  return service?.name ?? (resource === undefined ? null : `${resource.kind}/${resource.name}`);
}

export const ingressesUnit = objectUnit<Wire<V1Ingress>>({
  service: 'ingresses',
  resourceType: 'ingress',
  group: 'networking.k8s.io',
  versions: ['v1'],
  resource: 'ingresses',
  describe: ({ metadata, spec, status }) =>
    clusterResource({
      resourceType: 'ingress',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        class: spec?.ingressClassName ?? null,
        default_service: serviceOf(spec?.defaultBackend),
        rules: (spec?.rules ?? []).flatMap(({ host, http }) =>
          (http?.paths ?? []).map(({ path, backend }) => ({
            host: host ?? null,
            path: path ?? null,
            service: serviceOf(backend),
            port: portOf(backend.service),
          })),
        ),
        tls: (spec?.tls ?? []).map(({ hosts, secretName }) => ({
          hosts: sortedSet(hosts ?? []),
          secret: secretName ?? null,
        })),
        observed: { created_at: createdAt(metadata), load_balancer_addresses: addressesOf(status) },
      },
    }),
});

type PolicyRules = NetworkPolicyConfiguration['ingress_rules'];

/** A rule as it travels; the library writes `from` as `_from`. */
interface PolicyRule {
  from?: Wire<V1NetworkPolicyPeer>[];
  to?: Wire<V1NetworkPolicyPeer>[];
  ports?: Wire<V1NetworkPolicyPort>[];
}

function describeRules(rules: readonly PolicyRule[] | undefined): PolicyRules {
  return (rules ?? []).map(({ from, to, ports }) => {
    const peers = from ?? to;
    return {
      peers: peers === undefined ? null : sortedSet(peers as JsonObject[]),
      ports: ports === undefined ? null : sortedSet(ports as unknown as JsonObject[]),
    };
  });
}

export const networkPoliciesUnit = objectUnit<Wire<V1NetworkPolicy>>({
  service: 'network-policies',
  resourceType: 'network_policy',
  group: 'networking.k8s.io',
  versions: ['v1'],
  resource: 'networkpolicies',
  describe: ({ metadata, spec }) =>
    clusterResource({
      resourceType: 'network_policy',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        pod_selector: (spec?.podSelector ?? {}) as JsonObject,
        policy_types: sortedSet(spec?.policyTypes ?? []),
        ingress_rules: describeRules(spec?.ingress as PolicyRule[] | undefined),
        egress_rules: describeRules(spec?.egress as PolicyRule[] | undefined),
        observed: { created_at: createdAt(metadata) },
      },
    }),
});
