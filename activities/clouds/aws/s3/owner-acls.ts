import type { ObjectBucketConfiguration } from '../../../../domain/clouds/aws/s3/bucket.ts';

type BucketAcl = ObjectBucketConfiguration['acl'];

export const enforcedOwnership = 'BucketOwnerEnforced';

/**
 * ACLs of buckets with {@link enforcedOwnership}. S3 answers for each of them that the account which created it has full control,
 * whatever is stored (Amazon S3 API reference, GetBucketAcl). The buckets of a list belong to one account, so the first answer stands for all, if it says just that.
 */
export class OwnerAcls {
  #first: Promise<BucketAcl> | null = null;

  /** Returns the ACL of a bucket with enforced ownership; `direct` asks for it. */
  async read(direct: () => Promise<BucketAcl | undefined>): Promise<BucketAcl | undefined> {
    if (this.#first !== null) return (await this.#first) ?? direct();
    const answer = direct();
    this.#first = answer.then(
      (acl) => (isOwnersAlone(acl) ? acl : null),
      () => {
        this.#first = null;
        return null;
      },
    );
    return answer;
  }
}

function isOwnersAlone(acl: BucketAcl | undefined): acl is NonNullable<BucketAcl> {
  const [grant, ...others] = acl?.grants ?? [];
  if (acl === null || acl === undefined || acl.owner_id === null || grant === undefined || others.length > 0)
    return false;
  return grant.grantee === acl.owner_id && grant.permission === 'FULL_CONTROL';
}
