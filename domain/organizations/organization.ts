import type { ControlPolicyType, DelegatedAdministrator, ListedPolicy } from './above.ts';

/** What the cloud says of an account: whether it can be used. */
export const accountStandings = ['active', 'pending', 'suspended', 'closed'] as const;
export type AccountStanding = (typeof accountStandings)[number];

/**
 * States of an account of an organization. `discovered`: not connected yet; `excluded`: the filters leave it out;
 * `error`: it is selected but cannot be read, for the given reason.
 */
export const accountStates = ['discovered', 'connected', 'excluded', 'closed', 'suspended', 'error'] as const;
export type AccountState = (typeof accountStates)[number];

export const organizationStatuses = ['discovering', 'ready', 'error'] as const;
export type OrganizationStatus = (typeof organizationStatuses)[number];

/** An account as its organization lists it. */
export interface ListedAccount {
  accountId: string;
  name: string;
  standing: AccountStanding;
  /** What the cloud warns of although the account can be used, as a sentence without a stop; null without a warning. */
  notice?: string | null;
  tags: Record<string, string>;
}

/** A node of the tree above the accounts: a root, an organizational unit, a folder or a management group. */
export interface ListedUnit {
  externalId: string;
  name: string;
}

/**
 * A part of an organization, in the order of reading: the organization first, and each parent before its children.
 * `policies` are pages; after the last one, `governance` says which types are enabled, or why a part could not be read.
 */
export type OrganizationPart =
  | { part: 'organization'; externalId: string; managementAccountId: string | null }
  | { part: 'units'; parentId: string | null; units: ListedUnit[] }
  | { part: 'accounts'; unitId: string; accounts: ListedAccount[] }
  | { part: 'policies'; policies: ListedPolicy[] }
  | { part: 'governance'; governance: Governance };

/** What is known of an organization's policies and administrators; a reason where it could not be read. */
export interface Governance {
  policyTypes: ControlPolicyType[] | null;
  policiesReason: string | null;
  delegatedAdministrators: DelegatedAdministrator[] | null;
  delegatesReason: string | null;
}
