import { secretVerdict } from '../../../checks/secret-rules.ts';
import { fail, notApplicable, notEvaluated, passBy, passIf, type Verdict } from '../../../checks/verdict.ts';
import { enforcedBy } from '../account/organization-policies.ts';
import { gcpRules, type GcpFacts, type GcpFields } from '../rules.ts';
import { isGkeNode } from './gke-node.ts';
import { metadataFlag } from './metadata-flag.ts';

const serialPorts = 'serial-port-enable';

const defaultAccount = /^\d+-compute@developer\.gserviceaccount\.com$/;

/** Returns the verdict on the metadata of an instance. */
function serialConsole(instance: GcpFields<'vm_instance'>, facts: GcpFacts): Verdict {
  const value = instance.map('metadata')[serialPorts];
  if (value !== undefined) {
    return passIf(metadataFlag(value) === false, 'Interactive serial console access is enabled', {
      [serialPorts]: value,
    });
  }
  const observed = instance.group('observed');
  if (observed.has('serial_ports') && observed.flag('serial_ports')) {
    return fail('Interactive serial console access is enabled', { [serialPorts]: 'true', inherited: true });
  }
  const [project] = facts.every('account');
  if (project === undefined) return notEvaluated('the project is not in the inventory');
  const inherited = project.map('instance_metadata')[serialPorts] ?? '';
  return passIf(metadataFlag(inherited) === false, 'The project enables interactive serial console access', {
    [serialPorts]: inherited,
    inherited: true,
  });
}

export const computeInstanceChecks = gcpRules('vm_instance', {
  compute_instance_block_project_wide_ssh_keys_disabled: {
    looksAt: ['/metadata'],
    sets: [{ path: '/metadata/block-project-ssh-keys', value: 'true' }],
    evaluate(instance) {
      const value = instance.map('metadata')['block-project-ssh-keys'] ?? null;
      return passIf(metadataFlag(value ?? '') === true, 'Project-wide SSH keys are not blocked', {
        'block-project-ssh-keys': value,
      });
    },
  },
  compute_instance_confidential_computing_enabled: {
    looksAt: ['/confidential_computing'],
    evaluate(resource) {
      const value = resource.flag('confidential_computing');
      return passIf(value, 'Confidential Computing is not enabled', { confidential_computing: value });
    },
  },
  compute_instance_default_service_account_in_use: {
    looksAt: ['/service_accounts'],
    evaluate(instance) {
      if (isGkeNode(instance)) return notApplicable();
      const isDefault = instance
        .parts('service_accounts')
        .some((account) => defaultAccount.test(account.text('email') ?? ''));
      return passIf(!isDefault, 'The instance uses the default service account', { default_service_account: true });
    },
  },
  compute_instance_default_service_account_in_use_with_full_api_access: {
    looksAt: ['/service_accounts'],
    evaluate(instance) {
      if (isGkeNode(instance)) return notApplicable();
      const full = instance
        .parts('service_accounts')
        .filter((account) => /^\d+-compute@developer\.gserviceaccount\.com$/.test(account.text('email') ?? ''))
        .some((account) => account.texts('scopes').some((scope) => scope.endsWith('/auth/cloud-platform')));
      return passIf(!full, 'The default service account has the full API access scope', { full_api_access: true });
    },
  },
  compute_instance_encryption_with_csek_enabled: {
    looksAt: ['/disks'],
    evaluate(instance) {
      const others = instance
        .parts('disks')
        .filter((disk) => disk.text('encryption') !== 'customer_supplied')
        .map((disk) => disk.text('name'));
      return passIf(others.length === 0, 'A disk is not encrypted with a customer-supplied encryption key (CSEK)', {
        disks: others,
      });
    },
  },
  compute_instance_ip_forwarding_is_enabled: {
    looksAt: ['/can_ip_forward'],
    evaluate(resource) {
      if (isGkeNode(resource)) return notApplicable();
      const value = resource.flag('can_ip_forward');
      return passIf(!value, 'IP forwarding is enabled', { can_ip_forward: value });
    },
  },
  compute_instance_no_secrets_in_metadata: {
    looksAt: ['/metadata', '/metadata_fingerprints', '/observed/secret_scan'],
    evaluate(instance) {
      instance.map('metadata');
      instance.map('metadata_fingerprints');
      return secretVerdict(instance.resource, {
        texts: ['/metadata', '/metadata_fingerprints'],
        failure: 'The metadata of the instance contains a secret',
      });
    },
  },
  compute_instance_public_ip: {
    looksAt: ['/has_public_address'],
    sets: [{ path: '/has_public_address', value: false }],
    evaluate(resource) {
      if (isGkeNode(resource)) return notApplicable();
      const value = resource.flag('has_public_address');
      return passIf(!value, 'The instance has an external IP address', { has_public_address: value });
    },
  },
  compute_instance_serial_ports_in_use: {
    looksAt: ['/metadata', '/observed/serial_ports'],
    surveys: { account: ['/instance_metadata', '/organization_policies'] },
    sets: [{ path: '/metadata/serial-port-enable', value: 'false' }],
    // An instance inherits what it does not set itself from the project, or from the metadata of its zone, which shows only
    // in the value in effect.
    evaluate(instance, facts) {
      const byMetadata = serialConsole(instance, facts);
      if (byMetadata.outcome !== 'fail') return byMetadata;
      const policy = enforcedBy(facts, 'compute.disableSerialPortAccess');
      return policy === null ? byMetadata : passBy([policy]);
    },
  },
  compute_instance_shielded_vm_enabled: {
    looksAt: ['/shielded'],
    sets: [
      { path: '/shielded/vtpm', value: true },
      { path: '/shielded/integrity_monitoring', value: true },
    ],
    evaluate(instance) {
      const shielded = instance.group('shielded');
      const missing = (['vtpm', 'integrity_monitoring'] as const).filter((part) => !shielded.flag(part));
      return passIf(missing.length === 0, 'vTPM or integrity monitoring is not enabled (Shielded VM)', { missing });
    },
  },
  compute_instance_single_network_interface: {
    looksAt: ['/network_interfaces'],
    evaluate(instance) {
      if (isGkeNode(instance)) return notApplicable();
      const networks = instance.parts('network_interfaces').map((one) => one.text('network'));
      return passIf(networks.length <= 1, 'The instance has several network interfaces', { networks });
    },
  },
});
