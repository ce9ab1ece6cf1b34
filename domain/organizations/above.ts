import type { CheckedResource } from '../checks/fields.ts';
import type { JsonObject } from '../json.ts';

/** Types of policies that limit what happens in the accounts of an organization. */
export const controlPolicyTypes = ['service_control', 'resource_control'] as const;
export type ControlPolicyType = (typeof controlPolicyTypes)[number];

/** A policy as its organization lists it, with the ids of the roots, units and accounts that it is attached to. */
export interface ListedPolicy {
  externalId: string;
  type: ControlPolicyType;
  name: string;
  document: JsonObject;
  targets: string[];
}

/** Services that an account administers for its organization, as principals such as `cloudtrail.amazonaws.com`. */
export interface DelegatedAdministrator {
  accountId: string;
  services: string[];
}

/** A policy that is attached to a level above an account, or to the account itself. */
export interface AttachedPolicy {
  id: string;
  name: string;
  document: JsonObject;
}

/** The policies of one type that are attached to one level, from the root (first) to the account (last). */
export interface PolicyLevel {
  /** Such as `root Root (r-ab12)`, `unit Workloads (ou-ab12-cdef)` or `account 123456789012`. */
  name: string;
  policies: readonly AttachedPolicy[];
}

/** A part of what stands above an account, or why it is not known. */
export type Known<Value> = { value: Value; reason: null } | { value: null; reason: string };

/** An organization as one of its accounts is evaluated. */
export interface OrganizationAbove {
  /** E.g. `o-a1b2c3d4e5`. */
  id: string;
  /** Policies do not limit the management account. */
  isManagement: boolean;
  /** Null: policies of the type are not enabled, so they limit nothing. */
  policies: Known<Readonly<Record<ControlPolicyType, readonly PolicyLevel[] | null>>>;
  /** Ids of all accounts of the organization. */
  accountIds: ReadonlySet<string>;
  managementAccountId: string;
  delegatedAdministrators: Known<readonly DelegatedAdministrator[]>;
  /**
   * What the inventories of the other connected accounts hold for the whole organization: organization trails with the
   * log groups and topics of their alarms, and regions of the accounts that administer services.
   */
  inventory: readonly (CheckedResource & { accountId: string })[];
}

/** What stands above an account: an organization, nothing, or why that is not known. */
export type Above = Known<OrganizationAbove | 'nothing'>;

/** The account is in no organization. */
export const nothingAbove: Above = { value: 'nothing', reason: null };

export function unknown(reason: string): { value: null; reason: string } {
  return { value: null, reason };
}
