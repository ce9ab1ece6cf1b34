import { check } from '../../check.ts';
import { daysBetween } from '../../age.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const ec2InstanceOlderThanSpecificDays = check({
  id: 'ec2_instance_older_than_specific_days',
  title: 'Instances are renewed twice a year',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/observed/launched_at'],
  fix: { words: 'Replace the instance by one from a current image.' },
  evaluate(instance, { now }) {
    if (instance.text('state') !== 'running') return notApplicable();
    const launched = instance.group('observed').time('launched_at');
    if (launched === null) return notApplicable();
    const days = daysBetween(launched, now);
    return passIf(days <= 180, `The instance has run for ${days} days`, { launched_at: launched.toISOString() });
  },
});
