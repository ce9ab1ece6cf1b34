import { check } from '../../check.ts';
import { fail, notEvaluated, pass } from '../../verdict.ts';
import { partitionOf, reachOfPolicy } from '../public-policy.ts';

export const cloudwatchLogGroupNotPubliclyAccessible = check({
  id: 'cloudwatch_log_group_not_publicly_accessible',
  title: 'No resource policy opens the logs to everyone',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/log_resource_policies'],
  fix: { words: 'Name the accounts or services in the resource policies of the logs.' },
  evaluate(region, facts) {
    const [account = '', name = ''] = region.resource.externalId.split('/');
    const found = region.parts('log_resource_policies').map((policy) => ({
      name: policy.text('name'),
      reach: reachOfPolicy({
        document: policy.document('document'),
        resources: [`arn:${partitionOf(name)}:logs:${name || '*'}:${/^\d{12}$/.test(account) ? account : '*'}:*`],
        service: 'logs',
        account,
        now: facts.now,
      }),
    }));
    const open = found.filter(({ reach }) => reach.answer === 'open');
    if (open.length > 0) {
      return fail('A resource policy opens the logs to everyone', {
        policies: open.map((policy) => policy.name),
        statements: open.flatMap(({ reach }) => (reach.answer === 'open' ? [reach.statement] : [])),
      });
    }
    for (const { reach } of found) if (reach.answer === 'cannot_tell') return notEvaluated(reach.reason);
    return pass();
  },
});
