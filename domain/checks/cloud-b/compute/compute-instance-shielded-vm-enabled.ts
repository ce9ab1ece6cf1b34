import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceShieldedVmEnabled = check({
  id: 'compute_instance_shielded_vm_enabled',
  title: 'Instances are shielded',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/shielded'],
  fix: {
    words: 'Turn on vTPM and integrity monitoring of the instance.',
    sets: [
      { path: '/shielded/vtpm', value: true },
      { path: '/shielded/integrity_monitoring', value: true },
    ],
  },
  evaluate(instance) {
    const shielded = instance.group('shielded');
    const missing = ['vtpm', 'integrity_monitoring'].filter((part) => !shielded.flag(part));
    return passIf(missing.length === 0, 'The instance is not shielded', { missing });
  },
});
