import { daysParameter, integerParameter } from '../../checks/parameters.ts';

/** The parameters of the checks of Kubernetes, each with its default and where that is from. */

const cis = 'CIS Kubernetes Benchmark 1.12';

export const auditLogAge = daysParameter({
  name: 'min_retention_days',
  title: 'Least number of days for which audit logs have to be retained',
  default: 30,
  minimum: 1,
  maximum: 3_650,
  laxer: 'lower',
  source: `${cis}, 1.2.17`,
});

export const auditLogFiles = integerParameter({
  name: 'min_files',
  title: 'Least number of rotated audit log files to retain',
  unit: 'files',
  default: 10,
  minimum: 1,
  maximum: 1_000,
  laxer: 'lower',
  source: `${cis}, 1.2.18`,
});

export const auditLogSize = integerParameter({
  name: 'min_size_mb',
  title: 'Least size at which audit log files rotate',
  unit: 'megabytes',
  default: 100,
  minimum: 1,
  maximum: 10_000,
  laxer: 'lower',
  source: `${cis}, 1.2.19`,
});
