import { notApplicable, notEvaluated, type Verdict } from '../../../checks/verdict.ts';
import type { AzureFields } from '../rules.ts';

/** Kinds of storage account that offer only the blob service. */
const onlyBlobs = ['BlobStorage', 'BlockBlobStorage'];
const onlyFiles = 'FileStorage';

/** Returns whether the kind of a storage account supports blobs. */
export function mayHoldBlobs(account: AzureFields<'object_bucket'>): boolean {
  return account.text('kind') !== onlyFiles;
}

/**
 * Returns a verdict about file shares. It does not apply to a storage account without shares; a failure of an account
 * whose shares could not be listed is not evaluated, since accounts without shares fail with their defaults.
 */
export function unprotectedShares(account: AzureFields<'object_bucket'>, settings: () => Verdict): Verdict {
  if (onlyBlobs.includes(account.text('kind') ?? '')) return notApplicable();
  const verdict = settings();
  if (verdict.outcome !== 'fail') return verdict;
  const observed = account.group('observed');
  if (!observed.has('has_file_shares'))
    return notEvaluated('it is not known whether the storage account has file shares');
  return observed.flag('has_file_shares') ? verdict : notApplicable();
}
