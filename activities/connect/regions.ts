import type { Provider } from '../../db/models/provider.ts';
import type { VerifiedAccount } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';

/**
 * Returns the regions that a provider syncs once its account is known: all that the account can use, or the requested
 * ones. Throws `CloudError` of kind `invalid_request` when the account cannot use one of those.
 */
export function regionsToClaim(
  provider: Pick<Provider, 'all_regions' | 'regions'>,
  verified: Pick<VerifiedAccount, 'regions'>,
): string[] {
  if (provider.all_regions) return verified.regions.toSorted();
  // An account that may not list its regions returns none; the listings themselves will show which regions work.
  const unusable =
    verified.regions.length === 0 ? [] : provider.regions.filter((name) => !verified.regions.includes(name));
  if (unusable.length > 0) {
    throw new CloudError({
      kind: 'invalid_request',
      call: 'regions',
      message: `the account cannot use ${unusable.join(', ')}`,
    });
  }
  return provider.regions;
}
