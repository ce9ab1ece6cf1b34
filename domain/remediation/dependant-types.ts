import type { ProviderKind } from '../clouds/cloud-names.ts';

const computing = ['vm_instance', 'function', 'container_cluster'];
const storing = ['db_instance', 'cache_cluster'];

/** Resource types whose configuration names another resource of that type when they hang on it. */
const table: Partial<Record<ProviderKind, Readonly<Record<string, readonly string[]>>>> = {
  cloud_a: {
    security_group: [...computing, ...storing, 'load_balancer', 'security_group'],
    network: [...computing, ...storing, 'subnet', 'security_group', 'load_balancer'],
    subnet: [...computing, ...storing, 'load_balancer'],
    disk: ['vm_instance'],
    snapshot: ['disk', 'machine_image'],
    machine_image: ['vm_instance'],
    object_bucket: ['trail', 'load_balancer', 'object_bucket'],
    encryption_key: [
      ...storing,
      'disk',
      'snapshot',
      'object_bucket',
      'queue',
      'topic',
      'table',
      'secret',
      'trail',
      'log_group',
    ],
    iam_role: ['vm_instance', 'function', 'container_cluster'],
    iam_policy: ['iam_user', 'iam_role'],
    certificate: ['load_balancer'],
    log_group: ['trail'],
    topic: ['trail'],
    container_registry: ['function'],
  },
  cloud_b: {
    network: ['vm_instance', 'subnet', 'firewall_rule', 'container_cluster'],
    subnet: ['vm_instance', 'container_cluster'],
    disk: ['vm_instance'],
    service_account: ['vm_instance', 'function', 'container_cluster'],
    encryption_key: ['disk', 'object_bucket', 'db_instance'],
  },
  cloud_c: {
    network: ['vm_instance', 'container_cluster'],
    network_security_group: ['network', 'vm_instance'],
    disk: ['vm_instance'],
    key_vault: ['app_service', 'disk'],
  },
  orchestrator: {
    service_account: ['deployment', 'daemon_set', 'stateful_set', 'pod'],
    config_map: ['deployment', 'daemon_set', 'stateful_set', 'pod'],
    secret: ['deployment', 'daemon_set', 'stateful_set', 'pod', 'ingress'],
    role: ['role_binding'],
    cluster_role: ['cluster_role_binding', 'role_binding'],
    service: ['ingress'],
  },
};

/** The types among which the dependants of a resource are to be looked for; none where nothing hangs on such a type. */
export function dependantTypes(providerKind: ProviderKind, resourceType: string): readonly string[] {
  return table[providerKind]?.[resourceType] ?? [];
}
