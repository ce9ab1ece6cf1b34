import type { KubernetesResourceType } from '../../clouds/kubernetes/resource-types.ts';
import type { CloudPermissions } from './cloud-permissions.ts';

/** Written by `npm run permissions` from the calls to Kubernetes that are made. */
export const kubernetesPermissions: CloudPermissions<KubernetesResourceType> = {
  reading: {
    cluster: ['/namespaces:get'],
    node: ['/nodes/proxy:get', '/nodes:get', '/nodes:list'],
    namespace: ['/namespaces:get', '/namespaces:list'],
    deployment: ['apps/deployments:get', 'apps/deployments:list'],
    daemon_set: ['apps/daemonsets:get', 'apps/daemonsets:list'],
    stateful_set: ['apps/statefulsets:get', 'apps/statefulsets:list'],
    pod: ['/pods:get', '/pods:list'],
    service: ['/services:get', '/services:list'],
    ingress: ['networking.k8s.io/ingresses:get', 'networking.k8s.io/ingresses:list'],
    network_policy: ['networking.k8s.io/networkpolicies:get', 'networking.k8s.io/networkpolicies:list'],
    config_map: ['/configmaps:get', '/configmaps:list'],
    secret: ['/secrets:get', '/secrets:list'],
    role: ['rbac.authorization.k8s.io/roles:get', 'rbac.authorization.k8s.io/roles:list'],
    cluster_role: ['rbac.authorization.k8s.io/clusterroles:get', 'rbac.authorization.k8s.io/clusterroles:list'],
    role_binding: ['rbac.authorization.k8s.io/rolebindings:get', 'rbac.authorization.k8s.io/rolebindings:list'],
    cluster_role_binding: [
      'rbac.authorization.k8s.io/clusterrolebindings:get',
      'rbac.authorization.k8s.io/clusterrolebindings:list',
    ],
    service_account: ['/serviceaccounts:get', '/serviceaccounts:list'],
    persistent_volume: ['/persistentvolumes:get', '/persistentvolumes:list'],
  },
  inAddition: [],
  discovery: [],
  remediation: {
    cluster: {},
    node: {
      'object.remove_tags': ['/nodes:patch'],
      'object.set_tags': ['/nodes:patch'],
    },
    namespace: {
      'object.remove_tags': ['/namespaces:patch'],
      'object.set_tags': ['/namespaces:patch'],
    },
    deployment: {
      'deployment.set_image': ['apps/deployments:patch'],
      'object.remove_tags': ['apps/deployments:patch'],
      'object.set_tags': ['apps/deployments:patch'],
    },
    daemon_set: {
      'daemon_set.set_image': ['apps/daemonsets:patch'],
      'object.remove_tags': ['apps/daemonsets:patch'],
      'object.set_tags': ['apps/daemonsets:patch'],
    },
    stateful_set: {
      'object.remove_tags': ['apps/statefulsets:patch'],
      'object.set_tags': ['apps/statefulsets:patch'],
      'stateful_set.set_image': ['apps/statefulsets:patch'],
    },
    pod: {},
    service: {
      'object.remove_tags': ['/services:patch'],
      'object.set_tags': ['/services:patch'],
    },
    ingress: {
      'object.remove_tags': ['networking.k8s.io/ingresses:patch'],
      'object.set_tags': ['networking.k8s.io/ingresses:patch'],
    },
    network_policy: {
      'object.remove_tags': ['networking.k8s.io/networkpolicies:patch'],
      'object.set_tags': ['networking.k8s.io/networkpolicies:patch'],
    },
    config_map: {
      'object.remove_tags': ['/configmaps:patch'],
      'object.set_tags': ['/configmaps:patch'],
    },
    secret: {
      'object.remove_tags': ['/secrets:patch'],
      'object.set_tags': ['/secrets:patch'],
    },
    role: {
      'object.remove_tags': ['rbac.authorization.k8s.io/roles:patch'],
      'object.set_tags': ['rbac.authorization.k8s.io/roles:patch'],
    },
    cluster_role: {
      'object.remove_tags': ['rbac.authorization.k8s.io/clusterroles:patch'],
      'object.set_tags': ['rbac.authorization.k8s.io/clusterroles:patch'],
    },
    role_binding: {
      'object.remove_tags': ['rbac.authorization.k8s.io/rolebindings:patch'],
      'object.set_tags': ['rbac.authorization.k8s.io/rolebindings:patch'],
    },
    cluster_role_binding: {
      'object.remove_tags': ['rbac.authorization.k8s.io/clusterrolebindings:patch'],
      'object.set_tags': ['rbac.authorization.k8s.io/clusterrolebindings:patch'],
    },
    service_account: {
      'object.remove_tags': ['/serviceaccounts:patch'],
      'object.set_tags': ['/serviceaccounts:patch'],
    },
    persistent_volume: {
      'object.remove_tags': ['/persistentvolumes:patch'],
      'object.set_tags': ['/persistentvolumes:patch'],
    },
  },
};
