import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';
import { publicStatements } from '../policy-statements.ts';

export const cloudwatchLogGroupNotPubliclyAccessible = check({
  id: 'cloudwatch_log_group_not_publicly_accessible',
  title: 'No resource policy opens the logs to everyone',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/log_resource_policies'],
  fix: { words: 'Name the accounts or services in the resource policies of the logs.' },
  evaluate(region) {
    const open = region
      .parts('log_resource_policies')
      .filter((policy) => publicStatements(policy.document('document')).length > 0)
      .map((policy) => policy.text('name'));
    return passIf(open.length === 0, 'A resource policy opens the logs to everyone', { policies: open });
  },
});
