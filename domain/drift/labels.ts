import type { Json } from '../json.ts';

/** Abbreviations in names, and how they are written. */
const abbreviations: Record<string, string> = {
  abac: 'ABAC',
  acl: 'ACL',
  api: 'API',
  arn: 'ARN',
  cidr: 'CIDR',
  cidrs: 'CIDRs',
  db: 'database',
  ddos: 'DDoS',
  dns: 'DNS',
  ebs: 'EBS',
  ftps: 'FTPS',
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
  rbac: 'RBAC',
  sns: 'SNS',
  ssl: 'SSL',
  tls: 'TLS',
  ttl: 'TTL',
  vm: 'VM',
  vpc: 'VPC',
};

/**
 * Returns a field name in plain words, e.g. `size_gb` → `size (GB)`. Names in another case are data, such as the
 * environment variable `DB_PASSWORD`, and stay as they are.
 */
export function labelOf(name: string): string {
  if (!/^[a-z\d]+(_[a-z\d]+)*$/.test(name)) return name;
  return name
    .split('_')
    .map((part) => abbreviations[part] ?? part)
    .join(' ')
    .replace(/ ([GM]B)$/, ' ($1)');
}

/** Returns a list in a sentence, e.g. `a, b and c`. */
export function joined(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Returns the same text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a text cut to a length, with a mark where it was cut. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** Returns a value as text: scalars as they are, the rest as JSON. */
export function plainText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
