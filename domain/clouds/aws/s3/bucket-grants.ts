import { UnreadableField } from '../../../checks/fields.ts';
import type { AwsFields } from '../rules.ts';
import type { BlockSetting } from './public-access-block.ts';

const everyone = [
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
];

/** Returns the permissions that the ACL of a bucket gives to everyone, as far as the bucket honours ACLs. */
export function publicGrants(bucket: AwsFields<'object_bucket'>): string[] {
  const acl = bucket.part('acl');
  if (acl === null) return [];
  return acl
    .parts('grants')
    .filter((grant) => everyone.includes(grant.text('grantee') ?? ''))
    .map((grant) => grant.text('permission') ?? 'unknown');
}

/**
 * Returns whether a Block Public Access setting applies to a bucket, by its own settings or those of the account.
 * Throws `UnreadableField` when that depends on an account that is not in the inventory.
 */
export function isBlocked(
  bucket: AwsFields<'object_bucket'>,
  { account, setting }: { account: AwsFields<'account'> | null; setting: BlockSetting },
): boolean {
  if (bucket.part('public_access_block')?.flag(setting) === true) return true;
  if (account === null) {
    throw new UnreadableField(
      'the AWS account is not in the inventory, so its Block Public Access settings are not known',
    );
  }
  return account.part('s3_public_access_block')?.flag(setting) === true;
}
