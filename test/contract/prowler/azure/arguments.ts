import type { Argument } from '../argued-differences.ts';

/** Why the verdicts on the ordinary subscription differ. */
export const azureArguments: readonly Argument[] = [
  {
    checks: /^aisearch_service_not_publicly_accessible$/,
    ours: 'pass',
    right: 'service',
    reason: 'public access is disabled; Azure spells it in lower case, and Prowler compares the case',
  },
  {
    checks: /^containerregistry_(?:not_publicly_accessible|uses_private_link)$/,
    ours: 'pass',
    right: 'service',
    reason: 'Prowler asks for a version of the API from 2019, which shows neither, and fails every registry',
  },
  {
    checks: /^monitor_alert_service_health_exists$/,
    ours: 'fail',
    right: 'definition',
    reason: 'Prowler asks for an alert on incidents alone; this service asks for one on every event of Service Health',
  },
];
