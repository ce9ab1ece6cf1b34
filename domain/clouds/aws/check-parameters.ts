import {
  accountsParameter,
  addressRangesParameter,
  daysParameter,
  integerParameter,
  portsParameter,
} from '../../checks/parameters.ts';

/** The parameters of the checks of AWS, each with its default and where that is from. */

const cis = 'CIS Amazon Web Services Foundations Benchmark 5.0';
const prowler = 'Prowler 5.46, default of its configuration';

export const accessKeyAge = daysParameter({
  name: 'max_age_days',
  title: 'Greatest age of an active access key',
  default: 90,
  minimum: 1,
  maximum: 1_095,
  laxer: 'higher',
  source: `${cis}, 1.13`,
});

export const unusedCredential = daysParameter({
  name: 'unused_days',
  title: 'Days without use after which a credential has to be disabled',
  default: 45,
  minimum: 1,
  maximum: 1_095,
  laxer: 'higher',
  source: `${cis}, 1.11`,
});

export const passwordAge = daysParameter({
  name: 'max_age_days',
  title: 'Greatest age of a password that the password policy may allow',
  default: 90,
  minimum: 1,
  maximum: 1_095,
  laxer: 'higher',
  source: 'PCI DSS 4.0, 8.3.9',
});

export const passwordLength = integerParameter({
  name: 'min_length',
  title: 'Least length of a password that the password policy has to require',
  unit: 'characters',
  default: 14,
  minimum: 6,
  maximum: 128,
  laxer: 'lower',
  source: `${cis}, 1.7`,
});

export const passwordReuse = integerParameter({
  name: 'min_passwords',
  title: 'Number of last passwords whose reuse the password policy has to prevent',
  unit: 'passwords',
  default: 24,
  minimum: 1,
  maximum: 24,
  laxer: 'lower',
  source: `${cis}, 1.8`,
});

export const rootUse = daysParameter({
  name: 'quiet_days',
  title: 'Days for which the root user must not have been used',
  default: 1,
  minimum: 1,
  maximum: 365,
  laxer: 'lower',
  source: 'Prowler 5.46, check iam_avoid_root_usage',
});

export const instanceAge = daysParameter({
  name: 'max_age_days',
  title: 'Greatest number of days since an instance was launched',
  default: 180,
  minimum: 1,
  maximum: 3_650,
  laxer: 'higher',
  source: prowler,
});

export const logGroupRetention = daysParameter({
  name: 'min_retention_days',
  title: 'Least number of days for which log events have to be retained',
  default: 365,
  minimum: 1,
  maximum: 3_653,
  laxer: 'lower',
  source: prowler,
});

export const certificateExpiry = daysParameter({
  name: 'min_days_left',
  title: 'Number of days before its expiry from which a certificate fails',
  default: 7,
  minimum: 0,
  maximum: 365,
  laxer: 'lower',
  source: prowler,
});

const backups = {
  name: 'min_retention_days',
  title: 'Least number of days for which automatic backups have to be retained',
  default: 7,
  minimum: 1,
  maximum: 35,
  laxer: 'lower',
} as const;

export const cacheBackupRetention = daysParameter({ ...backups, source: prowler });

export const clusterBackupRetention = daysParameter({
  ...backups,
  source: 'Prowler 5.46, used by its checks where its configuration has no value',
});

export const unusedSecret = daysParameter({
  name: 'unused_days',
  title: 'Greatest number of days since a secret was read',
  default: 90,
  minimum: 1,
  maximum: 1_095,
  laxer: 'higher',
  source: 'AWS Config rule secretsmanager-secret-unused, default of its parameter unusedForDays',
});

export const logDelivery = daysParameter({
  name: 'max_days',
  title: 'Greatest number of days since events reached CloudWatch Logs',
  default: 1,
  minimum: 1,
  maximum: 30,
  laxer: 'higher',
  source: 'Prowler 5.46, check cloudtrail_cloudwatch_logging_enabled',
});

export const highRiskPorts = portsParameter({
  name: 'ports',
  title: 'TCP ports that must not be open to the internet',
  default: [25, 110, 135, 143, 445, 3000, 4333, 5000, 5500, 8080, 8088],
  source: prowler,
});

export const widestRange = integerParameter({
  name: 'min_prefix',
  title: 'Prefix length of the widest public IPv4 range from which traffic may come',
  unit: 'bits',
  default: 24,
  minimum: 9,
  maximum: 32,
  laxer: 'lower',
  source: 'Prowler 5.46, check ec2_securitygroup_allow_wide_open_public_ipv4',
});

export const ownRanges = addressRangesParameter({
  name: 'allowed_cidrs',
  title: 'Public IPv4 ranges of your own from which traffic may come',
  source: 'None: every public range counts',
});

export const trustedAccounts = accountsParameter({
  name: 'trusted_accounts',
  title: 'Accounts to which a bucket policy may grant access',
  source: 'None: every other account counts',
});
