export const accessCheckStatuses = ['checking', 'complete', 'failed'] as const;
export type AccessCheckStatus = (typeof accessCheckStatuses)[number];

/**
 * What a call showed:
 * - `not_enabled`: the account does not use the service, so the permission does not matter yet.
 * - `not_evaluated`: the call did not show whether it is permitted, e.g. because the cloud could not be reached.
 */
export const accessResults = ['allowed', 'denied', 'not_enabled', 'not_evaluated'] as const;
export type AccessResult = (typeof accessResults)[number];

/**
 * What denied a call, as errors of AWS and Google Cloud name it. Only with an identity policy does it help to grant the
 * permission.
 */
export const denyingPolicies = [
  'identity_policy',
  'permissions_boundary',
  'resource_policy',
  'service_control_policy',
  'resource_control_policy',
  'session_policy',
  'vpc_endpoint_policy',
  'service_perimeter',
] as const;
export type DenyingPolicy = (typeof denyingPolicies)[number];

/** The call that shows whether a service can be read. */
export interface AccessCall {
  /** As in the names of the cloud's permissions, e.g. `s3` or `Microsoft.Sql`. */
  service: string;
  /** The call's name at the vendor. */
  operation: string;
  /** The permission that the call needs. */
  permission: string;
}

/** What trying a call showed. */
export interface AccessAnswer {
  result: AccessResult;
  /** Where it was tried; null for a service without regions. */
  region: string | null;
  /** The kind of policy that denied the call, if the cloud says so. */
  deniedBy: DenyingPolicy | null;
  /** Why it is not allowed; null if it is. */
  reason: string | null;
}

/** A call with what trying it showed. */
export type TriedCall = AccessCall & AccessAnswer;
