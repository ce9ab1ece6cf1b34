import { daysBetween } from '../checks/age.ts';
import { nothingAbove, unknown, type Above, type Known, type OrganizationAbove } from './above.ts';

/** What an account itself says of its organization: null for none; `unread` with the reason when it could not be read. */
export type OwnStatement =
  | { organization: { id: string; managementAccountId: string | null; hasAllFeatures: boolean } | null }
  | { unread: string };

/** What the discoveries of a connected organization stored; policies as they were read at a time. */
export interface StoredOrganization extends Omit<OrganizationAbove, 'isManagement' | 'policies'> {
  policies: Exclude<OrganizationAbove['policies']['value'], null> | null;
  policiesReadAt: Date | null;
  /** Why the last discovery could not read them; null when it could. */
  policiesReason: string | null;
}

/** Discoveries run every six hours: policies that are older than a day may have changed unnoticed. */
const policiesCountForDays = 1;

/**
 * Returns what stands above an account, from what it says itself and what its connected organization stored. Only an
 * account that says so and that no connected organization lists is in no organization; what cannot be read is unknown.
 */
export function aboveOf(given: {
  accountId: string;
  own: OwnStatement;
  stored: StoredOrganization | null;
  now: Date;
}): Above {
  const { accountId, own, stored, now } = given;
  const said = 'organization' in own ? own.organization : null;
  if (stored !== null) {
    if (said !== null && said.id !== stored.id) return unknown(notConnected(said.id));
    if ('organization' in own && said === null) return unknown(disagreeing(stored.id));
    const isManagement = stored.managementAccountId === accountId;
    return { value: { ...stored, isManagement, policies: policiesOf(stored, now) }, reason: null };
  }
  if ('unread' in own) return unknown(own.unread);
  if (said === null) return nothingAbove;
  const isManagement = said.managementAccountId === accountId;
  if (!isManagement && said.hasAllFeatures) return unknown(notConnected(said.id));
  // Nothing limits the management account, and without all features an organization has no policies.
  const reason = notConnected(said.id);
  const organization: OrganizationAbove = {
    id: said.id,
    isManagement,
    policies: { value: { service_control: null, resource_control: null }, reason: null },
    accountIds: new Set([accountId]),
    managementAccountId: said.managementAccountId ?? '',
    delegatedAdministrators: unknown(reason),
    inventory: [],
  };
  return { value: organization, reason: null };
}

function notConnected(id: string): string {
  return `the account is in the organization ${id}, which is not connected`;
}

function disagreeing(id: string): string {
  return `the account says that it is in no organization, but the last discovery of the organization ${id} lists it`;
}

function policiesOf(
  { policies, policiesReadAt, policiesReason }: StoredOrganization,
  now: Date,
): Known<NonNullable<StoredOrganization['policies']>> {
  if (policies === null || policiesReadAt === null) {
    return unknown(policiesReason ?? 'no discovery of the organization has read its policies yet');
  }
  if (daysBetween(policiesReadAt, now) < policiesCountForDays) return { value: policies, reason: null };
  const why = policiesReason === null ? '' : ` (${policiesReason})`;
  return unknown(`the policies of the organization were last read at ${policiesReadAt.toISOString()}${why}`);
}
