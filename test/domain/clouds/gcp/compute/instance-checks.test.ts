import assert from 'node:assert/strict';
import { computeInstanceChecks } from '../../../../../domain/clouds/gcp/compute/instance-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';
import { notEnforced, policies } from '../account/effective-policies.ts';

const serialConstraint = 'compute.disableSerialPortAccess';

describe('the checks of Google Cloud: compute, instance', () => {
  testChecks(computeInstanceChecks, {
    compute_instance_block_project_wide_ssh_keys_disabled: {
      pass: { metadata: { 'block-project-ssh-keys': 'TRUE' } },
      fail: { metadata: {} },
    },
    compute_instance_confidential_computing_enabled: {
      pass: { confidential_computing: true },
      fail: { confidential_computing: false },
    },
    compute_instance_default_service_account_in_use: {
      pass: { service_accounts: [] },
      fail: {
        service_accounts: [
          {
            email: '1234-compute@developer.gserviceaccount.com',
            scopes: ['https://www.googleapis.com/auth/cloud-platform'],
          },
        ],
      },
    },
    compute_instance_default_service_account_in_use_with_full_api_access: {
      pass: { service_accounts: [{ email: '1234-compute@developer.gserviceaccount.com', scopes: [] }] },
      fail: {
        service_accounts: [
          {
            email: '1234-compute@developer.gserviceaccount.com',
            scopes: ['https://www.googleapis.com/auth/cloud-platform'],
          },
        ],
      },
    },
    compute_instance_encryption_with_csek_enabled: {
      pass: { disks: [{ name: 'root', encryption: 'customer_supplied' }] },
      fail: { disks: [{ name: 'root', encryption: 'google' }] },
    },
    compute_instance_ip_forwarding_is_enabled: { pass: { can_ip_forward: false }, fail: { can_ip_forward: true } },
    compute_instance_public_ip: { pass: { has_public_address: false }, fail: { has_public_address: true } },
    compute_instance_serial_ports_in_use: {
      pass: {
        configuration: { metadata: {}, observed: {} },
        inventory: { account: { shop: { instance_metadata: {} } } },
      },
      fail: {
        configuration: { metadata: {}, observed: {} },
        inventory: {
          account: { shop: { instance_metadata: { 'serial-port-enable': '1' }, ...notEnforced(serialConstraint) } },
        },
      },
    },
    compute_instance_single_network_interface: {
      pass: { name: 'web', network_interfaces: [{ network: 'a', subnet: null }] },
      fail: {
        name: 'web',
        network_interfaces: [
          { network: 'a', subnet: null },
          { network: 'b', subnet: null },
        ],
      },
    },
    compute_instance_shielded_vm_enabled: {
      pass: { shielded: { secure_boot: false, vtpm: true, integrity_monitoring: true } },
      fail: { shielded: { secure_boot: true, vtpm: false, integrity_monitoring: true } },
    },
  });

  it('exclude GKE nodes if the cluster decides', () => {
    const node = {
      can_ip_forward: true,
      has_public_address: true,
      service_accounts: [{ email: '1-compute@developer.gserviceaccount.com', scopes: ['x/auth/cloud-platform'] }],
      tags: { 'goog-gke-node': '' },
    };
    for (const id of [
      'compute_instance_default_service_account_in_use',
      'compute_instance_default_service_account_in_use_with_full_api_access',
      'compute_instance_ip_forwarding_is_enabled',
      'compute_instance_public_ip',
    ]) {
      const check = { checks: computeInstanceChecks, id };
      assert.equal(outcomeOf(check, node, { externalId: 'gke-prod-1' }), 'not_applicable', id);
      assert.equal(outcomeOf(check, node, { externalId: 'web' }), 'fail', id);
      assert.equal(outcomeOf(check, { ...node, tags: {} }, { externalId: 'gke-prod-1' }), 'fail', id);
    }
  });
});

describe('Interactive serial console access of an instance', () => {
  const serialPorts = { checks: computeInstanceChecks, id: 'compute_instance_serial_ports_in_use' };
  const enabled = (value: string | null): JsonObject => (value === null ? {} : { 'serial-port-enable': value });
  const outcome = (own: string | null, ofProject: string | null) =>
    outcomeOf(
      serialPorts,
      { metadata: enabled(own), observed: {} },
      { inventory: { account: { shop: { instance_metadata: enabled(ofProject), ...notEnforced(serialConstraint) } } } },
    );

  it('is inherited from the project in every spelling', () => {
    for (const value of ['true', 'TRUE', 'Yes', 'y', '1', 'perhaps']) {
      assert.equal(outcome(null, value), 'fail', value);
    }
    for (const value of [null, 'false', 'FALSE', 'no', 'N', '0']) {
      assert.equal(outcome(null, value), 'pass', String(value));
    }
  });

  it('is what the instance says where it has a value of its own', () => {
    assert.equal(outcome('false', 'true'), 'pass');
    assert.equal(outcome('TRUE', 'false'), 'fail');
    assert.equal(outcome('TRUE', null), 'fail');
  });

  it('cannot be evaluated without the metadata of the project, unless the instance overrides it', () => {
    const unread = [{ inventory: { account: { shop: {} } } }, { unlisted: { account: 'access was denied' } }, {}];
    for (const around of unread) {
      assert.equal(outcomeOf(serialPorts, { metadata: {}, observed: {} }, around), 'not_evaluated');
      assert.equal(outcomeOf(serialPorts, { metadata: enabled('false') }, around), 'pass');
      assert.equal(outcomeOf(serialPorts, { metadata: enabled('1') }, around), 'not_evaluated');
    }
  });

  it('is inherited from the zone, where Compute Engine reports the value in effect', () => {
    const around = { inventory: { account: { shop: { instance_metadata: {}, ...notEnforced(serialConstraint) } } } };
    const inEffect = (serial: boolean, own: string | null) =>
      outcomeOf(serialPorts, { metadata: enabled(own), observed: { serial_ports: serial } }, around);
    assert.equal(inEffect(true, null), 'fail');
    assert.equal(inEffect(false, null), 'pass');
    assert.equal(inEffect(true, 'false'), 'pass', 'the instance overrides its zone');
  });

  it('is disabled by the organization policy, whatever the metadata says', () => {
    const given = (project: JsonObject): string =>
      outcomeOf(serialPorts, { metadata: enabled('1') }, { inventory: { account: { shop: project } } });
    assert.equal(given(policies({ constraint: serialConstraint, enforced: true })), 'pass');
    assert.equal(given(notEnforced(serialConstraint)), 'fail');
    assert.equal(given(policies({ constraint: serialConstraint, conditional: true })), 'not_evaluated');
    assert.equal(given(policies({ constraint: 'storage.publicAccessPrevention', enforced: true })), 'not_evaluated');
    assert.equal(given({}), 'not_evaluated');
  });
});
