import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { gcpRules } from '../rules.ts';

export const vpcSubnetChecks = gcpRules('subnet', {
  compute_subnet_flow_logs_complete: {
    looksAt: ['/flow_log_detail'],
    evaluate(subnet) {
      if (!['PRIVATE', null].includes(subnet.text('purpose')) || !subnet.flag('flow_logs')) return notApplicable();
      const detail = subnet.group('flow_log_detail');
      const reduced = {
        interval: detail.text('interval') === 'INTERVAL_5_SEC' ? null : (detail.text('interval') ?? 'unknown'),
        sampling: detail.number('sampling') === 1 ? null : (detail.number('sampling') ?? 'unknown'),
        metadata: detail.text('metadata') === 'INCLUDE_ALL_METADATA' ? null : (detail.text('metadata') ?? 'unknown'),
        filter: detail.text('filter'),
      };
      const evidence = Object.fromEntries(Object.entries(reduced).filter(([, value]) => value !== null));
      return passIf(
        Object.keys(evidence).length === 0,
        'VPC Flow Logs do not record all flows with metadata',
        evidence,
      );
    },
  },
  compute_subnet_flow_logs_enabled: {
    looksAt: ['/flow_logs'],
    sets: [{ path: '/flow_logs', value: true }],
    evaluate(subnet) {
      if (!['PRIVATE', null].includes(subnet.text('purpose'))) return notApplicable();
      const enabled = subnet.flag('flow_logs');
      return passIf(enabled, 'VPC Flow Logs are not enabled', { flow_logs: enabled });
    },
  },
});
