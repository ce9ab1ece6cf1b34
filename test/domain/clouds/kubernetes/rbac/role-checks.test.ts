import assert from 'node:assert/strict';
import { rbacRoleChecks } from '../../../../../domain/clouds/kubernetes/rbac/role-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

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

describe('What a role of Kubernetes grants', () => {
  const outcome = (id: string, rule: { groups: string[]; resources: string[]; verbs: string[] }) =>
    outcomeOf(
      { checks: rbacRoleChecks, id },
      {
        rules: [
          {
            api_groups: rule.groups,
            resources: rule.resources,
            resource_names: [],
            non_resource_urls: [],
            verbs: rule.verbs,
          },
        ],
      },
    );

  it('is a subresource by name, by its wildcard and by the wildcard of all', () => {
    const id = 'rbac_minimize_service_account_token_creation';
    for (const resource of ['serviceaccounts/token', '*/token', '*']) {
      assert.equal(outcome(id, { groups: [''], resources: [resource], verbs: ['create'] }), 'fail', resource);
    }
    assert.equal(outcome(id, { groups: [''], resources: ['serviceaccounts'], verbs: ['create'] }), 'pass');
  });

  it('is a wildcard also for one subresource of every resource', () => {
    const id = 'rbac_minimize_wildcard_use_roles';
    assert.equal(outcome(id, { groups: ['apps'], resources: ['*/scale'], verbs: ['get'] }), 'fail');
    assert.equal(outcome(id, { groups: ['apps'], resources: ['deployments/scale'], verbs: ['get'] }), 'pass');
  });

  it('is nothing of another API group', () => {
    const id = 'rbac_minimize_secret_access';
    assert.equal(outcome(id, { groups: ['external.example'], resources: ['secrets'], verbs: ['get'] }), 'pass');
    assert.equal(outcome(id, { groups: ['*'], resources: ['secrets'], verbs: ['watch'] }), 'fail');
    assert.equal(outcome(id, { groups: [''], resources: ['secrets'], verbs: ['create'] }), 'pass');
  });

  it('includes patching through the proxy of nodes and deleting many webhooks', () => {
    const proxy = { groups: [''], resources: ['nodes/proxy'], verbs: ['patch'] };
    assert.equal(outcome('rbac_minimize_node_proxy_subresource_access', proxy), 'fail');
    const webhooks = {
      groups: ['admissionregistration.k8s.io'],
      resources: ['validatingwebhookconfigurations'],
      verbs: ['deletecollection'],
    };
    assert.equal(outcome('rbac_minimize_webhook_config_access', webhooks), 'fail');
  });
});

describe('the checks of Kubernetes: rbac, role, permissions over others', () => {
  const role = (resources: string[], verbs: string[], group = '') => ({
    rules: [{ api_groups: [group], resources, resource_names: [], non_resource_urls: [], verbs }],
  });
  const rbac = 'rbac.authorization.k8s.io';
  testChecks(rbacRoleChecks, {
    rbac_minimize_bind_impersonate_escalate: {
      pass: role(['clusterroles'], ['get', 'update'], rbac),
      fail: role(['clusterroles'], ['escalate'], rbac),
    },
    rbac_minimize_pod_exec_access: { pass: role(['pods', 'pods/log'], ['get']), fail: role(['pods/exec'], ['create']) },
  });

  it('finds each verb where it has a meaning, and nowhere else', () => {
    const id = 'rbac_minimize_bind_impersonate_escalate';
    for (const [outcome, resource, verb, group] of [
      ['fail', 'roles', 'bind', rbac],
      ['fail', 'users', 'impersonate', ''],
      ['fail', 'groups', 'impersonate', ''],
      ['fail', 'serviceaccounts', 'impersonate', ''],
      ['fail', 'uids', 'impersonate', 'authentication.k8s.io'],
      ['fail', 'userextras/scopes', 'impersonate', 'authentication.k8s.io'],
      ['pass', 'userextras/scopes', 'get', 'authentication.k8s.io'],
      ['fail', '*', '*', '*'],
      ['pass', 'pods', 'impersonate', ''],
      ['pass', 'roles', 'impersonate', rbac],
      ['pass', 'users', 'bind', ''],
    ] as const) {
      const says = outcomeOf({ checks: rbacRoleChecks, id }, role([resource], [verb], group));
      assert.equal(says, outcome, `${verb} ${resource}`);
    }
  });

  it('finds exec by the verb of a WebSocket, and ephemeral containers by a patch', () => {
    const says = (resource: string, verb: string) =>
      outcomeOf({ checks: rbacRoleChecks, id: 'rbac_minimize_pod_exec_access' }, role([resource], [verb]));
    assert.equal(says('pods/exec', 'get'), 'fail');
    assert.equal(says('pods/attach', 'create'), 'fail');
    assert.equal(says('pods/ephemeralcontainers', 'patch'), 'fail');
    assert.equal(says('pods/portforward', 'create'), 'pass');
  });
});
