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
  /** Operations on types by schema that the account has, e.g. the kinds of a cluster; absent where there are none. */
  bySchema?: readonly NeededOperation[];
}

/** An operation on the resources of a type, with what it needs beyond reading. */
export interface NeededOperation {
  operation: string;
  resourceType: string;
  permissions: readonly string[];
  /** Further ones, and what happens when they are denied: the change is made all the same. */
  optional?: { permissions: readonly string[]; without: string };
  /** Why it may need more than is known; null or absent where it does not. */
  open?: string | null;
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
  for (const { operation, permissions, optional } of operationsOf(cloud, bySchema)) {
    for (const permission of [...permissions, ...(optional?.permissions ?? [])]) {
      const passedTo = permission === passRole ? receiverIn(operation, region) : null;
      needed.set(`${permission} ${passedTo ?? ''}`, { permission, passedTo });
    }
  }
  return [...needed.values()];
}

const none = { permissions: [], without: '' };

/** Returns the operations on types by hand, and the given ones. */
const operationsOf = (cloud: Cloud, bySchema: readonly NeededOperation[] = []): readonly NeededOperation[] => [
  ...remediationOperations(cloud),
  ...bySchema,
];

/** Returns what operations on types by schema need beyond what those on types by hand do. */
export function neededBySchema(cloud: Cloud, bySchema: readonly NeededOperation[]): NeededPermission[] {
  const byHand = new Set(neededForRemediation(cloud).map(({ permission }) => permission));
  return neededForRemediation(cloud, { bySchema }).filter(({ permission }) => !byHand.has(permission));
}

function receiverIn(operation: string, region = 'us-east-1'): string {
  const receivers = receiversOf(operation);
  const suffix = partitionOf(region) === 'aws-cn' ? '.amazonaws.com.cn' : '.amazonaws.com';
  return receivers.find((receiver) => receiver.endsWith(suffix)) ?? receivers[0] ?? '';
}

/**
 * Returns for each remediation of a provider kind whether it is allowed: denied with any denied permission, allowed with
 * all if it needs no others, and not evaluated otherwise.
 */
export function operationAccess(kind: ProviderKind, answer: RemediationAnswer): OperationAccess[] {
  const evaluated = new Map<string, EvaluatedPermission[]>();
  for (const one of answer.permissions) {
    evaluated.set(one.permission, [...(evaluated.get(one.permission) ?? []), one]);
  }
  return operationsOf(cloudOf[kind], answer.bySchema).map((needed) => {
    const { operation, resourceType, permissions, optional = none, open = null } = needed;
    const answered = (permission: string) => ({
      permission,
      answer: (evaluated.get(permission) ?? []).find(
        ({ passedTo }) => passedTo === null || receiversOf(operation).includes(passedTo),
      ),
    });
    const isDenied = ({ answer: one }: ReturnType<typeof answered>): boolean => one?.result === 'denied';
    const found = permissions.map(answered);
    const denied = found.filter(isDenied);
    const unused = optional.permissions.map(answered).filter(isDenied);
    const unclear = found.find(({ answer: one }) => one?.result !== 'allowed');
    const decisive = denied[0] ?? unclear;
    const lacking = open ?? (unused.length === 0 ? null : optional.without);
    const missing = [...denied, ...unused].map(({ permission }) => permission);
    const isAllowed = unclear === undefined && answer.reason === null && open === null;
    return {
      operation,
      resourceType,
      result: denied.length > 0 ? 'denied' : isAllowed ? 'allowed' : 'not_evaluated',
      deniedBy: denied[0]?.answer?.deniedBy ?? null,
      reason:
        decisive === undefined
          ? (answer.reason ?? lacking)
          : (decisive.answer?.reason ?? answer.reason ?? 'it was not evaluated'),
      permissions: [...permissions, ...optional.permissions],
      missing,
      statements: missing.length === 0 ? [] : statementsFor(kind, { operation, permissions: missing }),
    };
  });
}
