import { check } from '../../check.ts';
import { fail, passIf } from '../../verdict.ts';

export const networkFlowLogMoreThan90Days = check({
  id: 'network_flow_log_more_than_90_days',
  title: 'Flow logs are kept for 90 days',
  provider: 'cloud_c',
  resourceTypes: ['network_security_group'],
  severity: 'medium',
  looksAt: ['/flow_log'],
  fix: { words: 'Turn on a flow log of the group and keep it for 90 days.' },
  evaluate(group) {
    const log = group.part('flow_log');
    if (log === null || !log.flag('enabled')) return fail('The group has no flow log', { flow_log: null });
    const days = log.number('retention_days') ?? 0;
    // Zero keeps the log for ever.
    return passIf(days === 0 || days >= 90, `The flow log is kept for ${days} days only`, { retention_days: days });
  },
});
