import type { Argument } from '../argued-differences.ts';

/** Why the verdicts on the ordinary account differ. */
export const awsArguments: readonly Argument[] = [
  {
    checks: /^cloudtrail_multi_region_enabled$/,
    ours: 'fail',
    right: 'service',
    reason: 'Prowler does not look at the selectors of the trail, which records writes only',
  },
  {
    checks: /^cloudwatch_log_metric_filter_authentication_failures$/,
    ours: 'fail',
    right: 'service',
    reason: 'Prowler passes an alarm without an action, on a trail that records writes only',
  },
  {
    checks: /^iam_(inline_)?policy_allows_privilege_escalation$/,
    ours: 'fail',
    right: 'service',
    reason:
      'Prowler stops at an action of a service that its list no longer has (codestar), and then passes the policy',
  },
  {
    checks: /^ec2_securitygroup_allow_wide_open_public_ipv4$/,
    ours: 'fail',
    right: 'definition',
    reason:
      'Prowler leaves the range of every address out of this check; the title excludes no range, so that it fails here',
  },
  {
    checks: /^eks_cluster_kms_cmk_encryption_in_secrets_enabled$/,
    ours: 'fail',
    right: 'service',
    reason: 'Prowler takes an empty list of encrypted resources, as the emulator answers it, for encryption',
  },
  {
    checks: /^eks_cluster_uses_a_supported_version$/,
    ours: 'fail',
    right: 'service',
    reason: 'Prowler goes by a constant; standard support of the version ended before the comparison',
  },
  {
    checks: /^rds_instance_no_public_access$/,
    ours: 'fail',
    right: 'definition',
    reason:
      'Prowler passes a public address that security groups or subnets close; this service goes by the setting alone, as AWS Security Hub RDS.2 does',
  },
  {
    checks: /^secretsmanager_secret_unused$/,
    ours: 'pass',
    right: 'service',
    reason: 'Prowler fails a secret that was made today and not read yet; this service counts from its creation',
  },
];
