/**
 * Where the value of a condition key comes from, which decides how an outsider can influence it:
 * - `caller_*`: the caller's identity; no caller can assume another account, organization, role or user id.
 * - `network`: the VPC or endpoint that a request comes through, absent for requests over the internet.
 * - `source_*`: what a service acts for, absent when the caller calls directly.
 * - `resource_account`, `resource_organization`: the account and the organization that the resource belongs to.
 * - `chosen`: the caller sets it freely, or omits it. `chosen_always`: it cannot be omitted.
 * - `secret`: the caller has to know it.
 * - `clock`: the time of the request.
 */
export type KeyKind =
  | 'caller_account'
  | 'caller_arn'
  | 'caller_organization'
  | 'caller_organization_path'
  | 'caller_id'
  | 'caller_type'
  | 'caller_is_service'
  | 'caller_service'
  | 'network'
  | 'source_address'
  | 'private_address'
  | 'source_account'
  | 'source_arn'
  | 'source_organization'
  | 'source_organization_path'
  | 'resource_account'
  | 'resource_organization'
  | 'chosen'
  | 'chosen_always'
  | 'secret'
  | 'clock';

const table: Readonly<Record<KeyKind, readonly string[]>> = {
  caller_account: ['aws:principalaccount', 'kms:calleraccount'],
  caller_arn: ['aws:principalarn'],
  caller_organization: ['aws:principalorgid'],
  caller_organization_path: ['aws:principalorgpaths'],
  caller_id: ['aws:userid'],
  caller_type: ['aws:principaltype'],
  caller_is_service: ['aws:principalisawsservice'],
  caller_service: ['aws:principalservicename', 'aws:principalservicenameslist'],
  network: [
    'aws:sourcevpc',
    'aws:sourcevpce',
    'aws:sourcevpcarn',
    'aws:vpceaccount',
    'aws:vpceorgid',
    'aws:vpceorgpaths',
    'aws:ec2instancesourcevpc',
    's3:dataaccesspointaccount',
    's3:dataaccesspointarn',
  ],
  source_address: ['aws:sourceip'],
  private_address: ['aws:vpcsourceip', 'aws:ec2instancesourceprivateipv4'],
  source_account: ['aws:sourceaccount', 'aws:sourceowner'],
  source_arn: ['aws:sourcearn'],
  source_organization: ['aws:sourceorgid'],
  source_organization_path: ['aws:sourceorgpaths'],
  resource_account: ['aws:resourceaccount', 's3:resourceaccount'],
  resource_organization: ['aws:resourceorgid'],
  chosen: [
    'aws:calledvia',
    'aws:calledviafirst',
    'aws:calledvialast',
    'aws:federatedprovider',
    'aws:multifactorauthage',
    'aws:multifactorauthpresent',
    'aws:referer',
    'aws:sourceidentity',
    'aws:tagkeys',
    'aws:tokenissuetime',
    'aws:useragent',
    'aws:username',
    'aws:viaawsservice',
    'kms:encryptionalgorithm',
    'kms:encryptioncontextkeys',
    'kms:grantconstrainttype',
    'kms:grantisforawsresource',
    'kms:granteeprincipal',
    'kms:grantoperations',
    'kms:keyorigin',
    'kms:keyspec',
    'kms:keyusage',
    'kms:messagetype',
    'kms:signingalgorithm',
    'kms:viaservice',
    'lambda:functionurlauthtype',
    'lambda:invokedviafunctionurl',
    's3:accessgrantsinstancearn',
    's3:accesspointnetworkorigin',
    's3:authtype',
    's3:delimiter',
    's3:max-keys',
    's3:prefix',
    's3:signatureage',
    's3:signatureversion',
    's3:versionid',
    's3:x-amz-acl',
    's3:x-amz-content-sha256',
    's3:x-amz-copy-source',
    's3:x-amz-grant-full-control',
    's3:x-amz-grant-read',
    's3:x-amz-grant-read-acp',
    's3:x-amz-grant-write',
    's3:x-amz-grant-write-acp',
    's3:x-amz-metadata-directive',
    's3:x-amz-server-side-encryption',
    's3:x-amz-server-side-encryption-customer-algorithm',
    's3:x-amz-storage-class',
    'secretsmanager:versionid',
    'secretsmanager:versionstage',
    'sns:endpoint',
    'sns:protocol',
    'sts:durationseconds',
    'sts:rolesessionname',
    'sts:sourceidentity',
    'sts:transitivetagkeys',
  ],
  chosen_always: ['aws:requestedregion', 'aws:securetransport', 's3:tlsversion'],
  secret: ['lambda:eventsourcetoken', 's3:x-amz-server-side-encryption-aws-kms-key-id'],
  clock: ['aws:currenttime', 'aws:epochtime'],
};

const prefixes: readonly (readonly [string, KeyKind])[] = [
  ['aws:principaltag/', 'chosen'],
  ['aws:requesttag/', 'chosen'],
  ['kms:encryptioncontext:', 'chosen'],
  ['s3:existingobjecttag/', 'chosen'],
  ['s3:requestobjecttag', 'chosen'],
];

const kinds = new Map(
  Object.entries(table).flatMap(([kind, keys]) => keys.map((key) => [key, kind as KeyKind] as const)),
);

/** Returns the kind of a condition key in lower case; null for a key that the table does not know. */
export function kindOfKey(key: string): KeyKind | null {
  return kinds.get(key) ?? prefixes.find(([prefix]) => key.startsWith(prefix))?.[1] ?? null;
}
