import { daysParameter } from '../../checks/parameters.ts';

/** The parameters of the checks of Google Cloud, each with its default and where that is from. */

const cis = 'CIS Google Cloud Platform Foundation Benchmark 4.0';
const age = { name: 'max_age_days', default: 90, minimum: 1, maximum: 1_095, laxer: 'higher' } as const;

export const apiKeyAge = daysParameter({ ...age, title: 'Greatest age of an API key', source: `${cis}, 1.15` });

export const serviceAccountKeyAge = daysParameter({
  ...age,
  title: 'Greatest age of a user-managed key of a service account',
  source: `${cis}, 1.7`,
});

const rotation = {
  name: 'max_rotation_days',
  title: 'Longest rotation period of a key',
  minimum: 1,
  maximum: 1_095,
  laxer: 'higher',
} as const;

export const keyRotation = daysParameter({
  ...rotation,
  default: 365,
  source: 'Prowler 5.46, check kms_key_rotation_enabled',
});

export const shortKeyRotation = daysParameter({ ...rotation, default: 90, source: `${cis}, 1.10` });

export const objectRetention = daysParameter({
  name: 'min_retention_days',
  title: 'Shortest retention of objects',
  default: 90,
  minimum: 1,
  maximum: 3_650,
  laxer: 'lower',
  source: 'Prowler 5.46, check cloudstorage_bucket_sufficient_retention_period',
});
