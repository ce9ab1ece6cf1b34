import assert from 'node:assert/strict';
import { defenderSettingsChecks } from '../../../../../domain/clouds/azure/defender/settings-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const updates = 'e1145ab1-eb4f-43d8-911b-36ddf771d13f';
const periodic = '90386950-71ca-4357-a12e-486d1679427c';
const assessed = (key: string, healthy: number, unhealthy: number): JsonObject => ({
  key,
  healthy,
  unhealthy,
  unhealthy_examples: unhealthy === 0 ? [] : ['/subscriptions/1/machine'],
});
const plans = (tier: string): JsonObject =>
  Object.fromEntries(
    ['CosmosDbs', 'OpenSourceRelationalDatabases', 'SqlServerVirtualMachines', 'SqlServers'].map((name) => [
      name,
      tier,
    ]),
  );
const extended = (name: string, value: string): JsonObject => ({
  defender_plans: { VirtualMachines: 'Standard', Containers: 'Standard' },
  defender_extensions: { [name]: value },
});

describe('the checks of Azure: defender, settings of the subscription', () => {
  testChecks(defenderSettingsChecks, {
    defender_ensure_wdatp_is_enabled: {
      pass: { defender_integrations: [{ name: 'WDATP', enabled: true }] },
      fail: { defender_integrations: [{ name: 'WDATP', enabled: false }] },
    },
    defender_ensure_mcas_is_enabled: {
      pass: { defender_integrations: [{ name: 'MCAS', enabled: true }] },
      fail: { defender_integrations: [{ name: 'MCAS', enabled: false }] },
    },
    defender_ensure_iot_hub_defender_is_on: {
      pass: { iot_hubs: 1, iot_security_solutions: [{ name: 'shop', status: 'Enabled' }] },
      fail: { iot_hubs: 1, iot_security_solutions: [] },
    },
    defender_container_images_scan_enabled: {
      pass: extended('Containers/ContainerRegistriesVulnerabilityAssessments', 'True'),
      fail: extended('Containers/ContainerRegistriesVulnerabilityAssessments', 'False'),
    },
    defender_agentless_vm_scanning_enabled: {
      pass: extended('VirtualMachines/AgentlessVmScanning', 'True'),
      fail: extended('VirtualMachines/AgentlessVmScanning', 'False'),
    },
    defender_file_integrity_monitoring_enabled: {
      pass: extended('VirtualMachines/FileIntegrityMonitoring', 'True'),
      fail: extended('VirtualMachines/FileIntegrityMonitoring', 'False'),
    },
    defender_ensure_defender_for_databases_is_on: {
      pass: { defender_plans: plans('Standard') },
      fail: { defender_plans: { ...plans('Standard'), CosmosDbs: 'Free' } },
    },
    defender_ensure_system_updates_are_applied: {
      pass: { observed: { assessments: [assessed(updates, 1, 0), assessed(periodic, 1, 0)] } },
      fail: { observed: { assessments: [assessed(updates, 1, 1), assessed(periodic, 1, 0)] } },
    },
  });

  const outcome = (id: string, configuration: JsonObject): string =>
    outcomeOf({ checks: defenderSettingsChecks, id }, configuration);

  it('do not take an integration, extension or plan that is not shown for one that is off', () => {
    for (const [id, configuration] of [
      ['defender_ensure_wdatp_is_enabled', { defender_integrations: [] }],
      ['defender_ensure_mcas_is_enabled', { defender_integrations: [{ name: 'MCAS', enabled: null }] }],
      ['defender_agentless_vm_scanning_enabled', extended('VirtualMachines/Another', 'True')],
      ['defender_agentless_vm_scanning_enabled', { defender_plans: {}, defender_extensions: {} }],
      ['defender_ensure_defender_for_databases_is_on', { defender_plans: { SqlServers: 'Free' } }],
    ] as [string, JsonObject][]) {
      assert.equal(outcome(id, configuration), 'not_evaluated', id);
    }
  });

  it('fail an extension whose plan is not enabled', () => {
    const configuration = {
      defender_plans: { VirtualMachines: 'Free', CloudPosture: 'Free' },
      defender_extensions: {},
    };
    assert.equal(outcome('defender_agentless_vm_scanning_enabled', configuration), 'fail');
  });

  it('accept an extension of either plan that has it', () => {
    const configuration = {
      defender_plans: { VirtualMachines: 'Free', CloudPosture: 'Standard' },
      defender_extensions: { 'CloudPosture/AgentlessVmScanning': 'True' },
    };
    assert.equal(outcome('defender_agentless_vm_scanning_enabled', configuration), 'pass');
  });

  it('ask for Defender for IoT only where there are IoT hubs, and not for a status that is not known', () => {
    const of = (configuration: JsonObject): string => outcome('defender_ensure_iot_hub_defender_is_on', configuration);
    assert.equal(of({ iot_hubs: 0, iot_security_solutions: [] }), 'not_applicable');
    assert.equal(of({ iot_hubs: 1, iot_security_solutions: [{ name: 'shop', status: 'Disabled' }] }), 'fail');
    assert.equal(of({ iot_hubs: 1, iot_security_solutions: [{ name: 'shop', status: 'Paused' }] }), 'not_evaluated');
  });

  it('pass system updates only where both recommendations were assessed', () => {
    const of = (...assessments: JsonObject[]): string =>
      outcome('defender_ensure_system_updates_are_applied', { observed: { assessments } });
    assert.equal(of(assessed(updates, 1, 0)), 'not_evaluated');
    assert.equal(of(assessed(updates, 0, 0), assessed(periodic, 1, 0)), 'not_evaluated');
    assert.equal(of(assessed(periodic, 0, 1)), 'fail');
    assert.equal(of(), 'not_evaluated');
  });
});
