/** Who states a price: AWS itself, or others, which quote its pricing page. */
type Source = 'AWS' | 'others';

/**
 * Prices of requests in us-east-1 beyond the free amounts; what is not named here is free of charge. A price whose
 * source is null was not found in any source. Verified on 2026-11-22:
 *
 * - Cost Explorer: aws.amazon.com/aws-cost-management/aws-cost-explorer/pricing.
 * - CloudWatch: aws.amazon.com/cloudwatch/pricing lists a million free requests a month, to which GetMetricData does
 *   not belong; repost.aws/knowledge-center/cloudwatch-understand-and-reduce-charges, that requests are charged by the
 *   name of the API, and GetMetricData by metric; support.site24x7.com, its price. No source names the price of a
 *   DescribeAlarmsForMetric.
 * - KMS, SQS: cloudburn.io/blog/aws-kms-pricing and /amazon-sqs-pricing (March 2026; every API action is a request, and
 *   FIFO queues cost more only for messages).
 * - S3: c3x.dev/blog/s3-request-fees-explained. No source says of which tier a list of buckets is.
 * - Secrets Manager: hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms.
 * - SNS: sources name a price for publishing, none for reading.
 */
const charges: Readonly<Record<string, { price: string; source: Source | null }>> = {
  ce: { price: '0.01 USD each', source: 'AWS' },
  'cloudwatch DescribeAlarmsForMetric': { price: '10.00 USD per million', source: null },
  'cloudwatch GetMetricData': { price: '0.01 USD per 1,000 metrics', source: 'others' },
  kms: { price: '3.00 USD per million', source: 'others' },
  s3: { price: '0.40 USD per million', source: 'others' },
  's3 ListBuckets': { price: '5.00 USD per million', source: null },
  secretsmanager: { price: '5.00 USD per million', source: 'others' },
  sns: { price: '0.50 USD per million', source: null },
  sqs: { price: '0.40 USD per million', source: 'others' },
};

/** Returns what AWS charges for an operation, e.g. `kms ListKeys`; null for nothing. */
export function awsCharge(operation: string): string | null {
  const [service = ''] = operation.split(' ');
  const charge = charges[operation] ?? charges[service];
  if (charge === undefined) return null;
  return charge.source === null ? `${charge.price}, not verified` : charge.price;
}
