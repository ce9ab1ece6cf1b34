import type { Json } from '../json.ts';

/** Parts of names that are abbreviations, as people write them. */
const abbreviations: Record<string, string> = {
  acl: 'ACL',
  api: 'API',
  arn: 'ARN',
  cidr: 'CIDR',
  db: 'database',
  dns: 'DNS',
  gb: 'GB',
  http: 'HTTP',
  https: 'HTTPS',
  iam: 'IAM',
  id: 'ID',
  ids: 'IDs',
  imdsv2: 'IMDSv2',
  ip: 'IP',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  kms: 'KMS',
  kms_key_id: 'KMS key',
  mb: 'MB',
  mfa: 'MFA',
  sns: 'SNS',
  ssl: 'SSL',
  tls: 'TLS',
  ttl: 'TTL',
  vm: 'VM',
  vpc: 'VPC',
};

/** A snake_case name in plain words, e.g. `vm_instance` → `VM instance`. */
export function labelOf(name: string): string {
  return name
    .split('_')
    .map((part) => abbreviations[part.toLowerCase()] ?? part)
    .join(' ');
}

/** The same text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text cut to a length, with a mark where it was cut. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** A value as text: scalars as they are, the rest as JSON. */
export function plainText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
