import { daysParameter } from '../../checks/parameters.ts';

/** The parameters of the checks of Azure, each with its default and where that is from. */

const cis = 'CIS Microsoft Azure Foundations Benchmark 5.0';
const retention = { name: 'min_retention_days', default: 90, minimum: 1, maximum: 3_650, laxer: 'lower' } as const;
const longest = { default: 90, minimum: 1, maximum: 1_095, laxer: 'higher' } as const;

export const groupFlowLogRetention = daysParameter({
  ...retention,
  title: 'Least number of days for which flow logs of a network security group have to be retained',
  source: `${cis}, 7.5`,
});

export const networkFlowLogRetention = daysParameter({
  ...retention,
  title: 'Least number of days for which flow logs of a virtual network have to be retained',
  source: `${cis}, 7.8`,
});

export const auditRetention = daysParameter({
  ...retention,
  title: 'Least number of days for which audit logs have to be retained',
  source: 'The days in the name of check sqlserver_auditing_retention_90_days of Prowler 5.46; exactly as many pass',
});

export const storageKeyAge = daysParameter({
  ...longest,
  name: 'max_age_days',
  title: 'Greatest number of days since an access key was regenerated',
  source: `${cis}, 9.3.1.2`,
});

export const storageKeyReminder = daysParameter({
  ...longest,
  name: 'max_expiry_days',
  title: 'Longest period of the key expiration policy',
  source: `${cis}, 9.3.1.1`,
});

export const serverLogRetention = daysParameter({
  name: 'more_than_days',
  title: 'Number of days for longer than which server logs have to be retained',
  default: 3,
  minimum: 0,
  maximum: 6,
  laxer: 'lower',
  source: 'Prowler 5.46, check postgresql_flexible_server_log_retention_days_greater_3',
});
