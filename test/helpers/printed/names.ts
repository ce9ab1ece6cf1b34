/** Names as clouds let people give them: long, without a place to break, in many scripts, and with signs that mean something. */
const stems = [
  'orders',
  'customer-invoices-archive-production-europe-west-read-replica-for-quarterly-reporting',
  'svc_internal_payment_gateway_reconciliation_worker_with_a_name_of_many_words',
  'arn:aws:elasticloadbalancing:eu-central-1:123456789012:loadbalancer/app/storefront/50dc6c495c0c9188',
  'kundendatenbankverschluesselungsschluesselrotationsprotokollspeicherbereich',
  'Zürich Straße – Überweisungen & Gutschriften (2026)',
  '顧客データベース本番環境バックアップ用ストレージアカウント第二リージョン',
  'عميل قاعدة البيانات',
  'backup.files.of.the.accounting.department.and.its.subsidiaries.example.com',
  'team/platform/shared/eu/bucket-with-logs',
  '🚀 launch-pad',
  'i-0123456789abcdef0',
] as const;

const regions = [
  'eu-central-1',
  'us-gov-northwest-1-wl1-las-wlz-1-extended-capacity',
  'northamerica-northeast1-a',
  'australiacentral2',
  'germanywestcentral-availability-zone-3-reserved-capacity-block',
  'global',
] as const;

const resourceTypes = [
  'vm',
  'object_bucket',
  'db_instance',
  'security_group',
  'iam_role',
  'disk',
  'vpn_gateway',
] as const;

const packages = [
  'openssl',
  'libssl3',
  'org.springframework.security:spring-security-oauth2-authorization-server-autoconfigure',
  '@company-internal/eslint-plugin-with-a-rather-long-package-name',
  'python3-cryptography',
  'github.com/hashicorp/terraform-provider-google-beta/v6',
] as const;

const versions = [
  '1.1.1n-0+deb11u5',
  '3.0.11-1~deb12u2+security20260811build4',
  '6.2.1',
  'v0.0.0-20260114093456-abcdef012345',
];

const services = [
  'Amazon Elastic Compute Cloud - Compute',
  'EC2 - Other',
  'Amazon Relational Database Service',
  'Amazon Simple Storage Service',
  'AWS Key Management Service',
  'AmazonCloudWatch',
  'Savings Plans for AWS Compute usage, committed for three years without upfront payment',
  'Microsoft.DBforPostgreSQL/flexibleServers',
  'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers',
  'Cloud Load Balancing',
] as const;

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** Names of the n-th thing of each sort. Plain ones are short, as in an account that just started. */
export const printedNames = {
  resource: (index: number, isPlain: boolean): string =>
    isPlain ? `${pick(['web', 'orders', 'logs', 'archive'], index)}-${index}` : `${pick(stems, index)}-${index}`,
  region: (index: number, isPlain: boolean): string => (isPlain ? 'eu-central-1' : pick(regions, index)),
  resourceType: (index: number): string => pick(resourceTypes, index),
  package: (index: number, isPlain: boolean): string =>
    isPlain ? pick(['openssl', 'zlib1g'], index) : pick(packages, index),
  version: (index: number, isPlain: boolean): string => (isPlain ? '3.0.11-1' : pick(versions, index)),
  service: (index: number): string =>
    index < services.length
      ? pick(services, index)
      : `${pick(services, index)} (${Math.floor(index / services.length) + 1})`,
  provider: (index: number, isPlain: boolean): string =>
    isPlain ? pick(['production', 'staging'], index) : `${pick(stems, index + 1)} ${index + 1}`,
};
