const abbreviations: Readonly<Record<string, string>> = {
  acl: 'ACL',
  api: 'API',
  arn: 'ARN',
  cidr: 'CIDR',
  db: 'Database',
  dns: 'DNS',
  gb: 'GB',
  http: 'HTTP',
  https: 'HTTPS',
  iam: 'IAM',
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  kms: 'KMS',
  mb: 'MB',
  mfa: 'MFA',
  ssl: 'SSL',
  tls: 'TLS',
  url: 'URL',
  vm: 'VM',
  vpc: 'VPC',
};

/**
 * Returns a name of the service's own in plain words, e.g. `kms_key_id` is `KMS key ID`. Names in another case are data, such as the
 * environment variable `DB_PASSWORD` or a vendor's `SubnetIds`, and stay as they are.
 */
export function fieldLabel(name: string): string {
  if (!/^[a-z\d]+(_[a-z\d]+)*$/.test(name)) return name;
  const text = name
    .split('_')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
