import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const computeSubnetFlowLogsEnabled = check({
  id: 'compute_subnet_flow_logs_enabled',
  title: 'Subnets have flow logs',
  provider: 'cloud_b',
  resourceTypes: ['subnet'],
  severity: 'medium',
  looksAt: ['/flow_logs'],
  fix: { words: 'Turn on flow logs of the subnet.', sets: [{ path: '/flow_logs', value: true }] },
  evaluate(subnet) {
    if (!['PRIVATE', null].includes(subnet.text('purpose'))) return notApplicable();
    const enabled = subnet.flag('flow_logs');
    return passIf(enabled, 'The traffic of the subnet is not logged', { flow_logs: enabled });
  },
});
