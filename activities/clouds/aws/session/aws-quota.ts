import type { CallRate } from '../../shared/call-budgets.ts';

/**
 * Whose quota a call counts against: that of the calling account, that of its organization as a whole, or that of the
 * account that pays for the organization.
 */
export type QuotaOwner = 'account' | 'organization' | 'payer';

/** A quota of AWS: the name of its bucket, and its rate. */
export interface AwsQuota {
  owner: QuotaOwner;
  bucket: string;
  rate: CallRate;
  /** The rate is not AWS's own, so that no share of it is left to others. */
  isAssumed?: true;
}
