import { joined, labelOf } from '../drift/labels.ts';
import type { Json } from '../json.ts';

/** Names of switches whose field names cannot follow "Enable" and "Disable". */
const switchNames: Readonly<Record<string, string>> = {
  admin_user: 'the admin user',
  anonymous_pull: 'anonymous pull access',
  assign_ipv6_address_on_creation: 'auto-assignment of IPv6 addresses',
  auto_minor_version_upgrade: 'auto minor version upgrade',
  blob_public_access: 'anonymous blob access',
  content_based_deduplication: 'content-based deduplication',
  default_to_entra: 'Microsoft Entra authorization by default',
  ebs_encryption_by_default: 'EBS encryption by default',
  endpoint_private_access: 'private endpoint access',
  endpoint_public_access: 'public endpoint access',
  iam_authentication: 'IAM database authentication',
  is_logging: 'logging',
  map_public_ip_on_launch: 'auto-assignment of public IPv4 addresses',
  multi_az: 'Multi-AZ deployment',
  multi_region: 'multi-Region logging',
  organization: 'logging for the organization',
  public: 'public sharing',
  publicly_accessible: 'public access',
  rbac: 'Azure RBAC authorization',
  rotation: 'automatic key rotation',
  scan_on_push: 'scan on push',
  source_dest_check: 'the source/destination check',
  sqs_managed_encryption: 'SQS-managed encryption',
};

/**
 * Returns the title of a step that sets fields of a resource, e.g. `Enable HTTPS only on S3 bucket reports` or `Set the
 * bucket policy of S3 bucket reports`. `label` names a field that is set on its own.
 */
export function settingTitle(change: {
  values: readonly { key: string; value: Json }[];
  label: string | null;
  subject: string;
}): string {
  const { values, label, subject } = change;
  const named = (key: string): string => label ?? labelOf(key);
  const enabled = values.filter(({ value }) => value === true).map(({ key }) => switchNames[key] ?? named(key));
  const disabled = values.filter(({ value }) => value === false).map(({ key }) => switchNames[key] ?? named(key));
  const removed = values.filter(({ value }) => value === null).map(({ key }) => named(key));
  const set = values.filter(({ value }) => value !== null && typeof value !== 'boolean').map(({ key }) => named(key));
  const parts = [
    ...(enabled.length > 0 ? [`enable ${joined(enabled)}`] : []),
    ...(disabled.length > 0 ? [`disable ${joined(disabled)}`] : []),
    ...(set.length > 0 ? [`set the ${joined(set)}`] : []),
    ...(removed.length > 0 ? [`remove the ${joined(removed)}`] : []),
  ];
  const text = joined(parts);
  const preposition = parts.length > 1 || set.length + removed.length === 0 ? 'on' : set.length > 0 ? 'of' : 'from';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${preposition} ${subject}`;
}
