import { rbacRoleChecks } from '../../../../../domain/clouds/kubernetes/rbac/role-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Kubernetes: rbac, role', () => {
  testChecks(rbacRoleChecks, {
    rbac_minimize_csr_approval_access: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          {
            api_groups: ['certificates.k8s.io'],
            resources: ['certificatesigningrequests/approval'],
            resource_names: [],
            non_resource_urls: [],
            verbs: ['update'],
          },
        ],
      },
    },
    rbac_minimize_node_proxy_subresource_access: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          { api_groups: [''], resources: ['nodes/proxy'], resource_names: [], non_resource_urls: [], verbs: ['get'] },
        ],
      },
    },
    rbac_minimize_pod_creation_access: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          { api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['create'] },
        ],
      },
    },
    rbac_minimize_pv_creation_access: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          {
            api_groups: [''],
            resources: ['persistentvolumes'],
            resource_names: [],
            non_resource_urls: [],
            verbs: ['create'],
          },
        ],
      },
    },
    rbac_minimize_secret_access: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          { api_groups: [''], resources: ['secrets'], resource_names: [], non_resource_urls: [], verbs: ['get'] },
        ],
      },
    },
    rbac_minimize_service_account_token_creation: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          {
            api_groups: [''],
            resources: ['serviceaccounts/token'],
            resource_names: [],
            non_resource_urls: [],
            verbs: ['create'],
          },
        ],
      },
    },
    rbac_minimize_webhook_config_access: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [
          {
            api_groups: ['admissionregistration.k8s.io'],
            resources: ['validatingwebhookconfigurations'],
            resource_names: [],
            non_resource_urls: [],
            verbs: ['create'],
          },
        ],
      },
    },
    rbac_minimize_wildcard_use_roles: {
      pass: {
        rules: [{ api_groups: [''], resources: ['pods'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
      fail: {
        rules: [{ api_groups: [''], resources: ['*'], resource_names: [], non_resource_urls: [], verbs: ['get'] }],
      },
    },
  });
});
