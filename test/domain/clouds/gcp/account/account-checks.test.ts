import assert from 'node:assert/strict';
import { accountAccountChecks } from '../../../../../domain/clouds/gcp/account/account-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, daysAgo, resourceOf, testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Google Cloud: project, project', () => {
  testChecks(accountAccountChecks, {
    apikeys_api_restrictions_configured: {
      pass: {
        api_keys: [
          { id: 'k1', name: 'web', created_at: daysAgo(10), has_api_restrictions: true, has_client_restrictions: true },
        ],
      },
      fail: {
        api_keys: [
          {
            id: 'k1',
            name: 'web',
            created_at: daysAgo(10),
            has_api_restrictions: false,
            has_client_restrictions: true,
          },
        ],
      },
    },
    apikeys_key_exists: {
      pass: { api_keys: [] },
      fail: {
        api_keys: [
          { id: 'k1', name: 'web', created_at: daysAgo(10), has_api_restrictions: true, has_client_restrictions: true },
        ],
      },
    },
    apikeys_key_rotated_in_90_days: {
      pass: {
        api_keys: [
          { id: 'k1', name: 'web', created_at: daysAgo(10), has_api_restrictions: true, has_client_restrictions: true },
        ],
      },
      fail: {
        api_keys: [
          {
            id: 'k1',
            name: 'web',
            created_at: daysAgo(100),
            has_api_restrictions: true,
            has_client_restrictions: true,
          },
        ],
      },
    },
    artifacts_container_analysis_enabled: {
      pass: { enabled_services: ['containeranalysis.googleapis.com'] },
      fail: { enabled_services: [] },
    },
    compute_project_os_login_enabled: { pass: { os_login: true }, fail: { os_login: false } },
    gemini_api_disabled: {
      pass: { enabled_services: ['aiplatform.googleapis.com'] },
      fail: { enabled_services: ['generativelanguage.googleapis.com'] },
    },
    gcr_container_scanning_enabled: {
      pass: { enabled_services: ['containerscanning.googleapis.com'] },
      fail: { enabled_services: [] },
    },
    iam_account_access_approval_enabled: { pass: { access_approval: true }, fail: { access_approval: false } },
    iam_audit_logs_enabled: {
      pass: {
        audit_configs: [
          { service: 'allServices', log_types: ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'], exempted_members: [] },
        ],
        inherited_audit_configs: [],
      },
      fail: { audit_configs: [], inherited_audit_configs: [] },
    },
    iam_cloud_asset_inventory_enabled: {
      pass: { enabled_services: ['cloudasset.googleapis.com'] },
      fail: { enabled_services: [] },
    },
    iam_organization_essential_contacts_configured: {
      pass: { essential_contacts: [{ categories: ['ALL'] }] },
      fail: { essential_contacts: [{ categories: ['LEGAL'] }] },
    },
  });

  const auditLogs = (configuration: JsonObject) => {
    const check = accountAccountChecks.find(({ id }) => id === 'iam_audit_logs_enabled');
    assert.ok(check);
    return check.evaluate(resourceOf('account', { configuration }), contextOf({})).outcome;
  };
  const audit = (logTypes: string[], exempted: string[] = []) => [
    { service: 'allServices', log_types: logTypes, exempted_members: exempted },
  ];

  it('add what folders and the organization audit, and whom they exempt, to what the project audits', () => {
    const own = { audit_configs: audit(['ADMIN_READ', 'DATA_READ']) };
    assert.equal(auditLogs({ ...own, inherited_audit_configs: audit(['DATA_WRITE']) }), 'pass');
    assert.equal(auditLogs({ ...own, inherited_audit_configs: audit(['DATA_WRITE'], ['user:a@b']) }), 'fail');
    assert.equal(auditLogs(own), 'not_evaluated');
    assert.equal(auditLogs({ audit_configs: audit(['ADMIN_READ'], ['user:a@b']) }), 'fail');
  });

  it('count members that the audit configuration of a single service exempts', () => {
    const whole = audit(['ADMIN_READ', 'DATA_READ', 'DATA_WRITE']);
    const storage = (exempted: string[]) => [
      { service: 'storage.googleapis.com', log_types: ['DATA_READ'], exempted_members: exempted },
    ];
    const outcome = (exempted: string[]) => [
      auditLogs({ audit_configs: [...whole, ...storage(exempted)], inherited_audit_configs: [] }),
      auditLogs({ audit_configs: whole, inherited_audit_configs: storage(exempted) }),
    ];
    assert.deepEqual(outcome([]), ['pass', 'pass']);
    assert.deepEqual(outcome(['user:a@b']), ['fail', 'fail']);
  });

  it('do not take the log types of a single service for those of all', () => {
    const one = [{ service: 'storage.googleapis.com', log_types: ['DATA_WRITE'], exempted_members: [] }];
    const configs = [...audit(['ADMIN_READ', 'DATA_READ']), ...one];
    assert.equal(auditLogs({ audit_configs: configs, inherited_audit_configs: [] }), 'fail');
  });
});

describe('OS Login of a project', () => {
  const login = { checks: accountAccountChecks, id: 'compute_project_os_login_enabled' };
  const outcome = (externalId: string, instance: JsonObject) =>
    outcomeOf(login, { os_login: true }, { inventory: { vm_instance: { [externalId]: instance } } });

  it('is on for all instances that do not override it', () => {
    assert.equal(outcome('web', { metadata: {} }), 'pass');
    assert.equal(outcome('web', { metadata: { 'enable-oslogin': 'FALSE' } }), 'fail');
    assert.equal(outcome('web', { metadata: { 'enable-oslogin': 'TRUE' } }), 'pass');
  });

  it('excludes GKE nodes, by name and label', () => {
    const node = { metadata: { 'enable-oslogin': 'false' }, tags: { 'goog-gke-node': '' } };
    assert.equal(outcome('gke-prod-1', node), 'pass');
    assert.equal(outcome('web', node), 'fail');
    assert.equal(outcome('gke-prod-1', { ...node, tags: {} }), 'fail');
  });

  it('cannot be evaluated where the instances could not be listed', () => {
    const unlisted = { vm_instance: 'access was denied' };
    assert.equal(outcomeOf(login, { os_login: true }, { unlisted }), 'not_evaluated');
    assert.equal(outcomeOf(login, { os_login: false }, { unlisted }), 'fail');
  });
});
