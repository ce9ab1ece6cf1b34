import type { ChangedParts } from './changed-parts.ts';
import type { NamingMember } from './named-resources.ts';

/** How calls of one AWS service are understood that change something. */
export interface AnnouncingService {
  /** As records name it, e.g. `s3.amazonaws.com`. */
  eventSource: string;
  /** Its API models, by their names in botocore. */
  models: readonly string[];
  /** Listings of account-wide resources, or of those of the call's region. */
  scope: 'global' | 'regional';
  /** What is compared with the inventory after a call that names no resource, or that is not known. */
  listings: readonly string[];
  /** Members of requests and responses that name resources, wherever they are in them. */
  members: readonly NamingMember[];
  /** Which of these members name what a call changes; all of them for other calls. */
  calls?: Readonly<Record<string, readonly string[]>>;
  /** Whether a call that `calls` lacks is unknown. */
  knowsOnlyCalls?: true;
  /** Calls that name no resource, with the listings that may show their change. */
  unnamed?: Readonly<Record<string, readonly string[]>>;
  /** Calls that change settings of the account, or of its region. */
  account?: readonly string[];
  accountRegion?: readonly string[];
  /** What calls change of a resource, where that is certain. */
  parts?: ChangedParts;
  /** Calls that change nothing of the inventory: names, or patterns of names. */
  irrelevant: readonly (string | RegExp)[];
}
