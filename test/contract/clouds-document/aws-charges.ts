/**
 * List prices of requests in us-east-1, in USD per million, beyond the free amounts; what is not named here is free of charge.
 * Source: the pricing pages of the services.
 */
const perMillion: Readonly<Record<string, number>> = {
  'cloudwatch DescribeAlarmsForMetric': 10,
  kms: 3,
  s3: 0.4,
  's3 ListBuckets': 5,
  secretsmanager: 5,
  sns: 0.5,
  sqs: 0.4,
};

/** What is not charged by the request. */
const others: Readonly<Record<string, string>> = {
  ce: '0.01 USD each',
  'cloudwatch GetMetricData': '0.01 USD per 1,000 metrics',
};

/** Returns what AWS charges for an operation, e.g. `kms ListKeys`; null for nothing. */
export function awsCharge(operation: string): string | null {
  const [service = ''] = operation.split(' ');
  const other = others[operation] ?? others[service];
  if (other !== undefined) return other;
  const price = perMillion[operation] ?? perMillion[service];
  return price === undefined ? null : `${price.toFixed(2)} USD per million`;
}
