import { partitionOf } from '../clouds/aws/partition.ts';
import { cloudOf, type Cloud, type ProviderKind } from '../clouds/cloud-names.ts';
import { passRole, receiversOf } from '../setups/aws/policies.ts';
import { remediationOperations } from '../setups/permissions/permissions.ts';
import type { DenyingPolicy } from './access-check.ts';
import { statementsFor, type AccessStatement } from './missing-access.ts';

export const permissionResults = ['allowed', 'denied', 'not_evaluated'] as const;
export type PermissionResult = (typeof permissionResults)[number];

/** A permission that a remediation needs. */
export interface NeededPermission {
  permission: string;
  /** The service that a role is handed to; null for every other permission. */
  passedTo: string | null;
}

/** A permission with what the cloud said about it, for all resources of the account. */
export interface EvaluatedPermission extends NeededPermission {
  result: PermissionResult;
  deniedBy: DenyingPolicy | null;
  /** Why it is not allowed; null if it is. */
  reason: string | null;
}

/** What the identity that remediates may change. */
export interface RemediationAnswer {
  /** Who remediates; null where that is the caller, or nobody. */
  identity: string | null;
  /** Why nothing was evaluated; null if something was. */
  reason: string | null;
  permissions: readonly EvaluatedPermission[];
  /** Operations on types by schema that the account itself names, e.g. the kinds of a cluster; absent where there are none. */
  bySchema?: readonly NeededOperation[];
}

/** An operation on the resources of a type, with what it needs beyond reading. */
export interface NeededOperation {
  operation: string;
  resourceType: string;
  permissions: readonly string[];
}

/** A remediation with what it needs beyond reading, and whether that is allowed. */
export interface OperationAccess {
  operation: string;
  resourceType: string;
  result: PermissionResult;
  /** The policy that denies it, if the cloud says so. */
  deniedBy: DenyingPolicy | null;
  reason: string | null;
  permissions: readonly string[];
  /** Those that are denied. */
  missing: readonly string[];
  /** What to add for them. */
  statements: readonly AccessStatement[];
}

/**
 * Returns every permission that some remediation needs beyond reading, also of types by schema that the account names.
 * Roles are handed to services of the region's partition.
 */
export function neededForRemediation(
  cloud: Cloud,
  { region, bySchema = [] }: { region?: string | undefined; bySchema?: readonly NeededOperation[] } = {},
): NeededPermission[] {
  const needed = new Map<string, NeededPermission>();
  for (const { operation, permissions } of [...remediationOperations(cloud), ...bySchema]) {
    for (const permission of permissions) {
      const passedTo = permission === passRole ? receiverIn(operation, region) : null;
      needed.set(`${permission} ${passedTo ?? ''}`, { permission, passedTo });
    }
  }
  return [...needed.values()];
}

function receiverIn(operation: string, region = 'us-east-1'): string {
  const receivers = receiversOf(operation);
  const suffix = partitionOf(region) === 'aws-cn' ? '.amazonaws.com.cn' : '.amazonaws.com';
  return receivers.find((receiver) => receiver.endsWith(suffix)) ?? receivers[0] ?? '';
}

/**
 * Returns for each remediation of a provider kind whether it is allowed: denied with any denied permission, allowed with
 * all, and not evaluated otherwise.
 */
export function operationAccess(kind: ProviderKind, answer: RemediationAnswer): OperationAccess[] {
  const evaluated = new Map<string, EvaluatedPermission[]>();
  for (const one of answer.permissions) {
    evaluated.set(one.permission, [...(evaluated.get(one.permission) ?? []), one]);
  }
  const operations: readonly NeededOperation[] = [...remediationOperations(cloudOf[kind]), ...(answer.bySchema ?? [])];
  return operations.map(({ operation, resourceType, permissions }) => {
    const found = permissions.map((permission) => ({
      permission,
      answer: (evaluated.get(permission) ?? []).find(
        ({ passedTo }) => passedTo === null || receiversOf(operation).includes(passedTo),
      ),
    }));
    const denied = found.filter(({ answer: one }) => one?.result === 'denied');
    const open = found.find(({ answer: one }) => one?.result !== 'allowed');
    const decisive = denied[0] ?? open;
    const missing = denied.map(({ permission }) => permission);
    return {
      operation,
      resourceType,
      result: denied.length > 0 ? 'denied' : open === undefined && answer.reason === null ? 'allowed' : 'not_evaluated',
      deniedBy: denied[0]?.answer?.deniedBy ?? null,
      reason:
        decisive === undefined ? answer.reason : (decisive.answer?.reason ?? answer.reason ?? 'it was not evaluated'),
      permissions,
      missing,
      statements: missing.length === 0 ? [] : statementsFor(kind, { operation, permissions: missing }),
    };
  });
}
