import { fail, notApplicable, notEvaluated, pass, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { auditRetention } from '../check-parameters.ts';
import { azureRules } from '../rules.ts';
import { everyAzureMachine, firewallRule, openRules } from './firewall-rules.ts';

export const databasesSqlServerChecks = azureRules('db_instance', {
  sqlserver_auditing_enabled: {
    looksAt: ['/auditing'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      return passIf(database.part('auditing')?.flag('enabled') === true, 'Auditing is not enabled', {
        auditing: false,
      });
    },
  },
  sqlserver_auditing_retention_90_days: {
    looksAt: ['/auditing'],
    parameters: [auditRetention],
    evaluate(database, facts) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const auditing = database.part('auditing');
      if (auditing === null || !auditing.flag('enabled')) {
        return fail('Auditing is not enabled', { auditing: false });
      }
      if (!auditing.flag('to_storage')) {
        return notEvaluated(
          'the audit log is sent to a Log Analytics workspace or an event hub, whose retention is not read',
        );
      }
      const days = auditing.number('retention_days');
      // Zero keeps the log indefinitely.
      const least = facts.value(auditRetention);
      const isKept = days === 0 || (days ?? -1) >= least;
      return passIf(isKept, `Audit logs are retained for less than ${counted(least, 'day')}`, { retention_days: days });
    },
  },
  sqlserver_azuread_administrator_enabled: {
    looksAt: ['/directory_admin'],
    evaluate(resource) {
      if (resource.text('engine') !== 'sqlserver') return notApplicable();
      const value = resource.text('directory_admin');
      return passIf(value !== null, 'No Microsoft Entra administrator is set', { directory_admin: value });
    },
  },
  sqlserver_microsoft_defender_enabled: {
    looksAt: ['/defender'],
    sets: [{ path: '/defender', value: true }],
    evaluate(resource) {
      if (resource.text('engine') !== 'sqlserver') return notApplicable();
      const value = resource.flag('defender');
      return passIf(value, 'Microsoft Defender for SQL is not enabled', { defender: value });
    },
  },
  sqlserver_recommended_minimal_tls_version: {
    looksAt: ['/minimum_tls_version'],
    sets: [{ path: '/minimum_tls_version', value: '1.2' }],
    evaluate(resource) {
      if (resource.text('engine') !== 'sqlserver') return notApplicable();
      const value = resource.text('minimum_tls_version');
      return passIf(value === '1.2' || value === '1.3', 'TLS 1.2 or higher is not required', {
        minimum_tls_version: value,
      });
    },
  },
  sqlserver_tde_encrypted_with_cmk: {
    looksAt: ['/encryption_key_type'],
    evaluate(resource) {
      if (resource.text('engine') !== 'sqlserver') return notApplicable();
      const value = resource.text('encryption_key_type');
      return passIf(value === 'AzureKeyVault', 'The TDE protector is not a customer-managed key', {
        encryption_key_type: value,
      });
    },
  },
  sqlserver_tde_encryption_enabled: {
    looksAt: ['/databases'],
    evaluate(server) {
      if (server.text('engine') !== 'sqlserver') return notApplicable();
      const plain = server
        .parts('databases')
        .filter((database) => database.text('name') !== 'master' && !database.flag('encrypted'))
        .map((database) => database.text('name'));
      return passIf(plain.length === 0, 'Transparent data encryption is not enabled for a database', {
        databases: plain,
      });
    },
  },
  sqlserver_unrestricted_inbound_access: {
    looksAt: ['/firewall_rules', '/public_network_access'],
    evaluate(server) {
      if (server.text('engine') !== 'sqlserver') return notApplicable();
      const rules = server.parts('firewall_rules').map(firewallRule);
      if (server.text('public_network_access') === 'Disabled') return pass();
      const open = openRules(rules);
      if (open.length > 0) return fail('The firewall rules allow access from the internet', { firewall_rules: open });
      const shared = rules.filter(({ start, end }) => start === everyAzureMachine && end === everyAzureMachine);
      return passIf(
        shared.length === 0,
        'A firewall rule allows access from all Azure services, including those of other customers',
        {
          firewall_rules: shared.map(({ name }) => name),
        },
      );
    },
  },
});
