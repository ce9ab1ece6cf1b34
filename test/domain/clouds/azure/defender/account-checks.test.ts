import { defenderAccountChecks } from '../../../../../domain/clouds/azure/defender/account-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Azure: defender, subscription', () => {
  testChecks(defenderAccountChecks, {
    defender_additional_email_configured_with_a_security_contact: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: false,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
    },
    defender_attack_path_notifications_properly_configured: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: null,
        },
      },
    },
    defender_ensure_defender_cspm_is_on: {
      pass: { defender_plans: { CloudPosture: 'Standard' } },
      fail: { defender_plans: { CloudPosture: 'Free' } },
    },
    defender_ensure_defender_for_apis_is_on: {
      pass: { defender_plans: { Api: 'Standard' } },
      fail: { defender_plans: { Api: 'Free' } },
    },
    defender_ensure_defender_for_app_services_is_on: {
      pass: { defender_plans: { AppServices: 'Standard' } },
      fail: { defender_plans: { AppServices: 'Free' } },
    },
    defender_ensure_defender_for_arm_is_on: {
      pass: { defender_plans: { Arm: 'Standard' } },
      fail: { defender_plans: { Arm: 'Free' } },
    },
    defender_ensure_defender_for_azure_sql_databases_is_on: {
      pass: { defender_plans: { SqlServers: 'Standard' } },
      fail: { defender_plans: { SqlServers: 'Free' } },
    },
    defender_ensure_defender_for_containers_is_on: {
      pass: { defender_plans: { Containers: 'Standard' } },
      fail: { defender_plans: { Containers: 'Free' } },
    },
    defender_ensure_defender_for_cosmosdb_is_on: {
      pass: { defender_plans: { CosmosDbs: 'Standard' } },
      fail: { defender_plans: { CosmosDbs: 'Free' } },
    },
    defender_ensure_defender_for_dns_is_on: {
      pass: { defender_plans: { Dns: 'Standard' } },
      fail: { defender_plans: { Dns: 'Free' } },
    },
    defender_ensure_defender_for_keyvault_is_on: {
      pass: { defender_plans: { KeyVaults: 'Standard' } },
      fail: { defender_plans: { KeyVaults: 'Free' } },
    },
    defender_ensure_defender_for_os_relational_databases_is_on: {
      pass: { defender_plans: { OpenSourceRelationalDatabases: 'Standard' } },
      fail: { defender_plans: { OpenSourceRelationalDatabases: 'Free' } },
    },
    defender_ensure_defender_for_server_is_on: {
      pass: { defender_plans: { VirtualMachines: 'Standard' } },
      fail: { defender_plans: { VirtualMachines: 'Free' } },
    },
    defender_ensure_defender_for_sql_servers_is_on: {
      pass: { defender_plans: { SqlServerVirtualMachines: 'Standard' } },
      fail: { defender_plans: { SqlServerVirtualMachines: 'Free' } },
    },
    defender_ensure_defender_for_storage_is_on: {
      pass: { defender_plans: { StorageAccounts: 'Standard' } },
      fail: { defender_plans: { StorageAccounts: 'Free' } },
    },
    defender_ensure_notify_alerts_severity_is_high: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: null,
          attack_path_severity: 'High',
        },
      },
    },
    defender_ensure_notify_emails_to_owners: {
      pass: {
        security_contact: {
          has_email: true,
          notified_roles: ['Owner'],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
      fail: {
        security_contact: {
          has_email: true,
          notified_roles: [],
          minimal_severity: 'High',
          attack_path_severity: 'High',
        },
      },
    },
  });
});
