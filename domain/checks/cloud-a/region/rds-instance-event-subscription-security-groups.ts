import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const rdsInstanceEventSubscriptionSecurityGroups = check({
  id: 'rds_instance_event_subscription_security_groups',
  title: 'Changes of database security groups are reported',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'medium',
  looksAt: ['/rds_event_subscriptions'],
  fix: { words: 'Subscribe to the categories configuration change and failure of database security groups.' },
  evaluate(region) {
    const isTold = region
      .parts('rds_event_subscriptions')
      .filter((one) => one.flag('enabled') && one.text('source_type') === 'db-security-group')
      .some((one) => {
        const categories = one.texts('event_categories');
        return (
          categories.length === 0 || ['configuration change', 'failure'].every((name) => categories.includes(name))
        );
      });
    return passIf(isTold, 'Nobody is told of changes of database security groups', {});
  },
});
