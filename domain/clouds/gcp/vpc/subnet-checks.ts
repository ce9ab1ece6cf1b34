import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { gcpRules } from '../rules.ts';

export const vpcSubnetChecks = gcpRules('subnet', {
  compute_subnet_flow_logs_enabled: {
    looksAt: ['/flow_logs'],
    sets: [{ path: '/flow_logs', value: true }],
    evaluate(subnet) {
      if (!['PRIVATE', null].includes(subnet.text('purpose'))) return notApplicable();
      const enabled = subnet.flag('flow_logs');
      return passIf(enabled, 'The traffic of the subnet is not logged', { flow_logs: enabled });
    },
  },
});
