import { defineCloud } from '../cloud-definition.ts';
import type { KubernetesConfigurations } from './resource-types.ts';
import { clusterType } from './cluster/cluster.ts';
import { configMapType } from './configuration/config-map.ts';
import { secretType } from './configuration/secret.ts';
import { namespaceType } from './namespaces/namespace.ts';
import { ingressType } from './networking/ingress.ts';
import { networkPolicyType } from './networking/network-policy.ts';
import { serviceType } from './networking/service.ts';
import { nodeType } from './nodes/node.ts';
import { clusterRoleBindingType } from './rbac/cluster-role-binding.ts';
import { clusterRoleType } from './rbac/cluster-role.ts';
import { roleBindingType } from './rbac/role-binding.ts';
import { roleType } from './rbac/role.ts';
import { serviceAccountType } from './rbac/service-account.ts';
import { persistentVolumeType } from './storage/persistent-volume.ts';
import { daemonSetType } from './workloads/daemon-set.ts';
import { deploymentType } from './workloads/deployment.ts';
import { podType } from './workloads/pod.ts';
import { statefulSetType } from './workloads/stateful-set.ts';

/** The resource types of a cluster, each by its definition. */
export const kubernetes = defineCloud<KubernetesConfigurations>({
  types: {
    cluster: clusterType,
    node: nodeType,
    namespace: namespaceType,
    deployment: deploymentType,
    daemon_set: daemonSetType,
    stateful_set: statefulSetType,
    pod: podType,
    service: serviceType,
    ingress: ingressType,
    network_policy: networkPolicyType,
    config_map: configMapType,
    secret: secretType,
    role: roleType,
    cluster_role: clusterRoleType,
    role_binding: roleBindingType,
    cluster_role_binding: clusterRoleBindingType,
    service_account: serviceAccountType,
    persistent_volume: persistentVolumeType,
  },
  common: [
    { aspect: 'labels', keys: ['tags'], touches: null, severity: 'low' },
    { aspect: 'annotations', touches: null, severity: 'low' },
    { aspect: 'namespace', touches: null, severity: 'medium' },
  ],
});
