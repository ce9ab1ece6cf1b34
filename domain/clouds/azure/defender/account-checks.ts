import { fail, passIf } from '../../../checks/verdict.ts';
import { azureRules } from '../rules.ts';

export const defenderAccountChecks = azureRules('account', {
  defender_additional_email_configured_with_a_security_contact: {
    looksAt: ['/security_contact'],
    evaluate(subscription) {
      const contact = subscription.part('security_contact');
      if (contact === null) return fail('No security contact is set', { security_contact: null });
      return passIf(contact.flag('has_email'), 'The security contact has no email address', {
        security_contact: subscription.json('security_contact'),
      });
    },
  },
  defender_attack_path_notifications_properly_configured: {
    looksAt: ['/security_contact'],
    evaluate(subscription) {
      const contact = subscription.part('security_contact');
      if (contact === null) return fail('No security contact is set', { security_contact: null });
      return passIf(
        contact.text('attack_path_severity') !== null,
        'Email notifications for attack paths are not enabled',
        {
          security_contact: subscription.json('security_contact'),
        },
      );
    },
  },
  defender_ensure_defender_cspm_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/CloudPosture', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['CloudPosture'] ?? null;
      return passIf(tier === 'Standard', 'The Defender CSPM plan is not enabled', { CloudPosture: tier });
    },
  },
  defender_ensure_defender_for_apis_is_on: {
    looksAt: ['/defender_plans'],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['Api'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for APIs is not enabled', { Api: tier });
    },
  },
  defender_ensure_defender_for_app_services_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/AppServices', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['AppServices'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for App Service is not enabled', { AppServices: tier });
    },
  },
  defender_ensure_defender_for_arm_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/Arm', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['Arm'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Resource Manager is not enabled', { Arm: tier });
    },
  },
  defender_ensure_defender_for_azure_sql_databases_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/SqlServers', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['SqlServers'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Azure SQL Databases is not enabled', {
        SqlServers: tier,
      });
    },
  },
  defender_ensure_defender_for_containers_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/Containers', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['Containers'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Containers is not enabled', { Containers: tier });
    },
  },
  defender_ensure_defender_for_cosmosdb_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/CosmosDbs', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['CosmosDbs'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Azure Cosmos DB is not enabled', { CosmosDbs: tier });
    },
  },
  defender_ensure_defender_for_dns_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/Dns', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['Dns'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for DNS is not enabled', { Dns: tier });
    },
  },
  defender_ensure_defender_for_keyvault_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/KeyVaults', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['KeyVaults'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Key Vault is not enabled', { KeyVaults: tier });
    },
  },
  defender_ensure_defender_for_os_relational_databases_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/OpenSourceRelationalDatabases', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['OpenSourceRelationalDatabases'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for open-source relational databases is not enabled', {
        OpenSourceRelationalDatabases: tier,
      });
    },
  },
  defender_ensure_defender_for_server_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/VirtualMachines', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['VirtualMachines'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Servers is not enabled', { VirtualMachines: tier });
    },
  },
  defender_ensure_defender_for_sql_servers_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/SqlServerVirtualMachines', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['SqlServerVirtualMachines'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for SQL servers on machines is not enabled', {
        SqlServerVirtualMachines: tier,
      });
    },
  },
  defender_ensure_defender_for_storage_is_on: {
    looksAt: ['/defender_plans'],
    sets: [{ path: '/defender_plans/StorageAccounts', value: 'Standard' }],
    evaluate(subscription) {
      const tier = subscription.map('defender_plans')['StorageAccounts'] ?? null;
      return passIf(tier === 'Standard', 'Microsoft Defender for Storage is not enabled', { StorageAccounts: tier });
    },
  },
  defender_ensure_notify_alerts_severity_is_high: {
    looksAt: ['/security_contact'],
    evaluate(subscription) {
      const contact = subscription.part('security_contact');
      if (contact === null) return fail('No security contact is set', { security_contact: null });
      return passIf(contact.text('minimal_severity') !== null, 'Email notifications for alerts are not enabled', {
        security_contact: subscription.json('security_contact'),
      });
    },
  },
  defender_ensure_notify_emails_to_owners: {
    looksAt: ['/security_contact'],
    evaluate(subscription) {
      const contact = subscription.part('security_contact');
      if (contact === null) return fail('No security contact is set', { security_contact: null });
      return passIf(
        contact.texts('notified_roles').includes('Owner'),
        'Email notifications are not sent to subscription owners',
        {
          security_contact: subscription.json('security_contact'),
        },
      );
    },
  },
});
