import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceConfidentialComputingEnabled = check({
  id: 'compute_instance_confidential_computing_enabled',
  title: 'Instances compute confidentially',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/confidential_computing'],
  fix: { words: 'Make the instance anew as a confidential one.' },
  evaluate(resource) {
    const value = resource.flag('confidential_computing');
    return passIf(value, 'The memory of the instance is not encrypted', { confidential_computing: value });
  },
});
