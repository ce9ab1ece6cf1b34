import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const ec2InstanceDetailedMonitoringEnabled = check({
  id: 'ec2_instance_detailed_monitoring_enabled',
  title: 'Instances are watched by the minute',
  provider: 'cloud_a',
  resourceTypes: ['vm_instance'],
  severity: 'low',
  looksAt: ['/detailed_monitoring'],
  fix: { words: 'Turn on detailed monitoring of the instance.', sets: [{ path: '/detailed_monitoring', value: true }] },
  evaluate(instance) {
    const detailed = instance.flag('detailed_monitoring');
    return passIf(detailed, 'Detailed monitoring is off', { detailed_monitoring: detailed });
  },
});
