import type { Argument } from '../argued-differences.ts';

/** Why the verdicts on the ordinary project differ. */
export const gcpArguments: readonly Argument[] = [
  {
    checks: /^cloudsql_instance_postgres_log_min_messages_flag$/,
    ours: 'pass',
    right: 'service',
    reason: 'levels below warning record warnings, too; Prowler fails them, and passes those that record none',
  },
];
