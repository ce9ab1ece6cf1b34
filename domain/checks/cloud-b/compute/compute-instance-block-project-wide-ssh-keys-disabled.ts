import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceBlockProjectWideSshKeysDisabled = check({
  id: 'compute_instance_block_project_wide_ssh_keys_disabled',
  title: 'Instances refuse project-wide SSH keys',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/metadata'],
  fix: {
    words: 'Set block-project-ssh-keys in the metadata of the instance to true.',
    sets: [{ path: '/metadata/block-project-ssh-keys', value: 'true' }],
  },
  evaluate(instance) {
    const value = instance.map('metadata')['block-project-ssh-keys'] ?? null;
    return passIf(value?.toLowerCase() === 'true', 'SSH keys of the project open the instance', {
      'block-project-ssh-keys': value,
    });
  },
});
