import type { V1Ingress, V1IngressBackend, V1IngressServiceBackend } from '@kubernetes/client-node';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { clusterResource, createdAt } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';
import type { Wire } from '../session/wire.ts';
import { addressesOf } from './load-balancer-addresses.ts';

function portOf(service: Wire<V1IngressServiceBackend> | undefined): string | null {
  const { name, number } = service?.port ?? {};
  return name ?? (number === undefined ? null : String(number));
}

/** Returns the service of a backend; a backend that is another object is named by its kind. */
function serviceOf(backend: Wire<V1IngressBackend> | undefined): string | null {
  const { resource, service } = backend ?? {};
  return service?.name ?? (resource === undefined ? null : `${resource.kind}/${resource.name}`);
}

export const ingressesUnit = objectUnit<'ingress', Wire<V1Ingress>>({
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
