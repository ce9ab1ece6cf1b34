import { fail, notApplicable, notEvaluated, pass, passIf, type Verdict } from '../../../checks/verdict.ts';
import { azureRules, type AzureFields } from '../rules.ts';
import { assessments } from './assessments.ts';

type Subscription = AzureFields<'account'>;

/** Evaluates an integration of Defender for Cloud; one that is not listed is not known to be off. */
function integration(subscription: Subscription, name: string, reason: string): Verdict {
  const found = subscription.parts('defender_integrations').find((one) => one.text('name') === name);
  if (found === undefined) return notEvaluated(`Defender for Cloud does not show the setting ${name}`);
  const isEnabled = found.json('enabled');
  if (typeof isEnabled !== 'boolean')
    return notEvaluated(`Defender for Cloud does not show whether ${name} is enabled`);
  return passIf(isEnabled, reason, { [name]: isEnabled });
}

/** Evaluates an extension of a Defender plan, which needs the plan. One that is not listed is not known to be off. */
function extension(
  subscription: Subscription,
  { plans, name, reason }: { plans: readonly string[]; name: string; reason: string },
): Verdict {
  const tiers = subscription.map('defender_plans');
  const extensions = subscription.map('defender_extensions');
  const shown = plans.filter((plan) => tiers[plan] !== undefined);
  if (shown.length === 0) return notEvaluated(`Defender for Cloud does not show the plan ${plans.join(' or ')}`);
  const active = shown.filter((plan) => tiers[plan] === 'Standard');
  const values = active.map((plan) => extensions[`${plan}/${name}`]?.toLowerCase());
  if (values.includes('true')) return pass();
  if (values.some((value) => value !== 'false')) {
    return notEvaluated(`Defender for Cloud does not show the extension ${name}`);
  }
  return fail(reason, { plans: active, [name]: 'False' });
}

const databasePlans = ['CosmosDbs', 'OpenSourceRelationalDatabases', 'SqlServerVirtualMachines', 'SqlServers'];

export const defenderSettingsChecks = azureRules('account', {
  defender_ensure_wdatp_is_enabled: {
    looksAt: ['/defender_integrations'],
    evaluate: (subscription) =>
      integration(subscription, 'WDATP', 'The integration with Microsoft Defender for Endpoint is not enabled'),
  },
  defender_ensure_mcas_is_enabled: {
    looksAt: ['/defender_integrations'],
    evaluate: (subscription) =>
      integration(subscription, 'MCAS', 'The integration with Microsoft Defender for Cloud Apps is not enabled'),
  },
  defender_ensure_iot_hub_defender_is_on: {
    looksAt: ['/iot_security_solutions', '/iot_hubs'],
    evaluate(subscription) {
      const solutions = subscription.parts('iot_security_solutions');
      const statuses = solutions.map((solution) => solution.text('status')?.toLowerCase() ?? '');
      if (statuses.some((status) => status !== 'enabled' && status !== 'disabled')) {
        return notEvaluated('the status of a security solution is not one that is known');
      }
      const disabled = solutions.filter((_solution, index) => statuses[index] === 'disabled');
      if (disabled.length > 0) {
        return fail('Microsoft Defender for IoT is disabled', {
          solutions: disabled.map((solution) => solution.text('name') ?? 'unnamed'),
        });
      }
      if (solutions.length > 0) return pass();
      const hubs = subscription.number('iot_hubs') ?? 0;
      return hubs === 0 ? notApplicable() : fail('No IoT hub uses Microsoft Defender for IoT', { iot_hubs: hubs });
    },
  },
  defender_container_images_scan_enabled: {
    looksAt: ['/defender_plans', '/defender_extensions'],
    evaluate: (subscription) =>
      extension(subscription, {
        plans: ['Containers', 'CloudPosture'],
        name: 'ContainerRegistriesVulnerabilityAssessments',
        reason: 'Images in container registries are not scanned for vulnerabilities',
      }),
  },
  defender_agentless_vm_scanning_enabled: {
    looksAt: ['/defender_plans', '/defender_extensions'],
    evaluate: (subscription) =>
      extension(subscription, {
        plans: ['VirtualMachines', 'CloudPosture'],
        name: 'AgentlessVmScanning',
        reason: 'Agentless scanning of machines is not enabled',
      }),
  },
  defender_file_integrity_monitoring_enabled: {
    looksAt: ['/defender_plans', '/defender_extensions'],
    evaluate: (subscription) =>
      extension(subscription, {
        plans: ['VirtualMachines'],
        name: 'FileIntegrityMonitoring',
        reason: 'File integrity monitoring is not enabled',
      }),
  },
  defender_ensure_defender_for_databases_is_on: {
    looksAt: ['/defender_plans'],
    evaluate(subscription) {
      const tiers = subscription.map('defender_plans');
      const missing = databasePlans.filter((plan) => tiers[plan] !== 'Standard');
      if (missing.some((plan) => tiers[plan] === undefined)) {
        return notEvaluated('Defender for Cloud does not show every plan for databases');
      }
      return passIf(missing.length === 0, 'Not every plan of Microsoft Defender for databases is enabled', {
        plans: missing,
      });
    },
  },
  defender_ensure_system_updates_are_applied: {
    looksAt: ['/observed/assessments'],
    evaluate(subscription) {
      const found = subscription
        .group('observed')
        .parts('assessments')
        .filter((one) => Object.values<string>(assessments).includes(one.text('key') ?? ''));
      const unhealthy = found.filter((one) => (one.number('unhealthy') ?? 0) > 0);
      if (unhealthy.length > 0) {
        return fail('Machines lack system updates or do not check for them', {
          machines: [...new Set(unhealthy.flatMap((one) => one.texts('unhealthy_examples')))],
        });
      }
      const isKnown = found.length === 2 && found.every((one) => (one.number('healthy') ?? 0) > 0);
      return isKnown ? pass() : notEvaluated('Defender for Cloud has not assessed the system updates of a machine');
    },
  },
});
