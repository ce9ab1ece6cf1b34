import { passIf } from '../../../checks/verdict.ts';
import { kubernetesRules, type KubernetesFields } from '../rules.ts';
import { grants } from './grants.ts';

/** Extra fields of users that rules name, each as a subresource: `userextras/scopes`. */
function extrasOf(role: KubernetesFields<'role' | 'cluster_role'>): string[] {
  const named = role.parts('rules').flatMap((rule) => rule.texts('resources'));
  return named.filter((resource) => resource.startsWith('userextras/'));
}

export const rbacRoleChecks = [
  ...kubernetesRules('cluster_role', {
    rbac_minimize_csr_approval_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, {
          group: 'certificates.k8s.io',
          resources: ['certificatesigningrequests/approval'],
          verbs: ['update', 'patch'],
        });
        return passIf(rules === 0, 'The role allows approval of certificate signing requests', { rules });
      },
    },
  }),
  ...kubernetesRules(['role', 'cluster_role'], {
    rbac_minimize_node_proxy_subresource_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, {
          group: '',
          resources: ['nodes/proxy'],
          verbs: ['get', 'create', 'update', 'patch', 'delete'],
        });
        return passIf(rules === 0, 'The role allows access to the node proxy subresource', { rules });
      },
    },
    rbac_minimize_bind_impersonate_escalate: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules =
          grants(role, {
            group: 'rbac.authorization.k8s.io',
            resources: ['roles', 'clusterroles'],
            verbs: ['bind', 'escalate'],
          }) +
          grants(role, { group: '', resources: ['users', 'groups', 'serviceaccounts'], verbs: ['impersonate'] }) +
          grants(role, {
            group: 'authentication.k8s.io',
            resources: ['uids', 'userextras', ...extrasOf(role)],
            verbs: ['impersonate'],
          });
        return passIf(rules === 0, 'The role allows bind, escalate or impersonate', { rules });
      },
    },
    rbac_minimize_pod_exec_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, {
          group: '',
          resources: ['pods/exec', 'pods/attach', 'pods/ephemeralcontainers'],
          verbs: ['get', 'create', 'update', 'patch'],
        });
        return passIf(rules === 0, 'The role allows commands to be run in pods', { rules });
      },
    },
    rbac_minimize_pod_creation_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, { group: '', resources: ['pods'], verbs: ['create'] });
        return passIf(rules === 0, 'The role allows creation of pods', { rules });
      },
    },
    rbac_minimize_pv_creation_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, { group: '', resources: ['persistentvolumes'], verbs: ['create'] });
        return passIf(rules === 0, 'The role allows creation of persistent volumes', { rules });
      },
    },
    rbac_minimize_secret_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, { group: '', resources: ['secrets'], verbs: ['get', 'list', 'watch'] });
        return passIf(rules === 0, 'The role allows read access to secrets', { rules });
      },
    },
    rbac_minimize_service_account_token_creation: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, { group: '', resources: ['serviceaccounts/token'], verbs: ['create'] });
        return passIf(rules === 0, 'The role allows creation of service account tokens', { rules });
      },
    },
  }),
  ...kubernetesRules('cluster_role', {
    rbac_minimize_webhook_config_access: {
      looksAt: ['/rules'],
      evaluate(role) {
        const rules = grants(role, {
          group: 'admissionregistration.k8s.io',
          resources: ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
          verbs: ['create', 'update', 'patch', 'delete', 'deletecollection'],
        });
        return passIf(rules === 0, 'The role allows changes to admission webhook configurations', { rules });
      },
    },
  }),
  ...kubernetesRules(['role', 'cluster_role'], {
    rbac_minimize_wildcard_use_roles: {
      looksAt: ['/rules'],
      evaluate(role) {
        const isWide = (name: string): boolean => name === '*' || name.startsWith('*/');
        const wide = role
          .parts('rules')
          .filter((rule) =>
            (['api_groups', 'resources', 'verbs'] as const).some((part) => rule.texts(part).some(isWide)),
          );
        return passIf(wide.length === 0, 'The role uses wildcards', { rules: wide.length });
      },
    },
  }),
];
