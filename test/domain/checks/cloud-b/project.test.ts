import { cloudBChecks } from '../../../../domain/checks/cloud-b/checks.ts';
import { daysAgo, testChecks } from '../check-cases.ts';

describe('checks of project of a Google Cloud project', () => {
  testChecks(cloudBChecks, {
    compute_project_os_login_enabled: { pass: { os_login: true }, fail: { os_login: false } },
    iam_account_access_approval_enabled: { pass: { access_approval: true }, fail: { access_approval: false } },
    iam_audit_logs_enabled: {
      pass: {
        audit_configs: [
          { service: 'allServices', log_types: ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'], exempted_members: [] },
        ],
      },
      fail: { audit_configs: [] },
    },
    iam_cloud_asset_inventory_enabled: {
      pass: { enabled_services: ['cloudasset.googleapis.com'] },
      fail: { enabled_services: [] },
    },
    artifacts_container_analysis_enabled: {
      pass: { enabled_services: ['containeranalysis.googleapis.com'] },
      fail: { enabled_services: [] },
    },
    gcr_container_scanning_enabled: {
      pass: { enabled_services: ['containerscanning.googleapis.com'] },
      fail: { enabled_services: [] },
    },
    iam_organization_essential_contacts_configured: {
      pass: { essential_contacts: [{ categories: ['ALL'] }] },
      fail: { essential_contacts: [{ categories: ['LEGAL'] }] },
    },
    logging_sink_created: {
      pass: { log_sinks: [{ name: 'all', destination: 'storage', filter: null, disabled: false }] },
      fail: { log_sinks: [{ name: 'few', destination: 'storage', filter: 'severity>=ERROR', disabled: false }] },
    },
    logging_log_metric_filter_and_alert_for_project_ownership_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'cloudresourcemanager.googleapis.com projectOwnerInvitee roles/owner',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'cloudresourcemanager.googleapis.com projectOwnerInvitee roles/owner',
            alert_policies: [],
          },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_audit_configuration_changes_enabled: {
      pass: { log_metrics: [{ name: 'changes', filter: 'SetIamPolicy auditConfigDeltas', alert_policies: ['tell'] }] },
      fail: { log_metrics: [{ name: 'changes', filter: 'SetIamPolicy auditConfigDeltas', alert_policies: [] }] },
    },
    logging_log_metric_filter_and_alert_for_custom_role_changes_enabled: {
      pass: {
        log_metrics: [
          { name: 'changes', filter: 'iam_role CreateRole DeleteRole UpdateRole', alert_policies: ['tell'] },
        ],
      },
      fail: {
        log_metrics: [{ name: 'changes', filter: 'iam_role CreateRole DeleteRole UpdateRole', alert_policies: [] }],
      },
    },
    logging_log_metric_filter_and_alert_for_vpc_firewall_rule_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_firewall_rule compute.firewalls.patch compute.firewalls.insert compute.firewalls.delete',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_firewall_rule compute.firewalls.patch compute.firewalls.insert compute.firewalls.delete',
            alert_policies: [],
          },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_vpc_network_route_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_route compute.routes.delete compute.routes.insert',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          { name: 'changes', filter: 'gce_route compute.routes.delete compute.routes.insert', alert_policies: [] },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_vpc_network_changes_enabled: {
      pass: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_network compute.networks.insert compute.networks.delete',
            alert_policies: ['tell'],
          },
        ],
      },
      fail: {
        log_metrics: [
          {
            name: 'changes',
            filter: 'gce_network compute.networks.insert compute.networks.delete',
            alert_policies: [],
          },
        ],
      },
    },
    logging_log_metric_filter_and_alert_for_bucket_permission_changes_enabled: {
      pass: {
        log_metrics: [{ name: 'changes', filter: 'gcs_bucket storage.setIamPermissions', alert_policies: ['tell'] }],
      },
      fail: { log_metrics: [{ name: 'changes', filter: 'gcs_bucket storage.setIamPermissions', alert_policies: [] }] },
    },
    logging_log_metric_filter_and_alert_for_sql_instance_configuration_changes_enabled: {
      pass: { log_metrics: [{ name: 'changes', filter: 'cloudsql.instances.update', alert_policies: ['tell'] }] },
      fail: { log_metrics: [{ name: 'changes', filter: 'cloudsql.instances.update', alert_policies: [] }] },
    },
    apikeys_key_exists: {
      pass: { api_keys: [] },
      fail: {
        api_keys: [
          { id: 'k1', name: 'web', created_at: daysAgo(10), has_api_restrictions: true, has_client_restrictions: true },
        ],
      },
    },
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
  });
});
