import type { JsonObject } from '../../../../../domain/json.ts';
import type {
  Above,
  ControlPolicyType,
  OrganizationAbove,
  PolicyLevel,
} from '../../../../../domain/organizations/above.ts';

export const ownAccount = '210987654321';
export const organizationId = 'o-q1w2e3r4t5';

const everything = { Effect: 'Allow', Action: ['*'], Resource: ['*'] };

/** A policy document of some statements. */
export const documentOf = (...statements: JsonObject[]): JsonObject => ({
  Version: '2012-10-17',
  Statement: statements,
});

/** The policy that AWS attaches to every level when a type of policies is enabled. */
export const fullAccess = { id: 'p-FullAWSAccess', name: 'FullAWSAccess', document: documentOf(everything) };

/** A level with a policy of these statements beside the default one. */
export function levelWith(name: string, ...statements: JsonObject[]): PolicyLevel {
  const own = { id: 'p-12345678', name: 'Guardrail', document: documentOf(...statements) };
  return { name, policies: statements.length === 0 ? [fullAccess] : [fullAccess, own] };
}

/** An organization whose policies of one type are attached to these levels, from the root to the account. */
export function organizationAbove(
  type: ControlPolicyType,
  levels: readonly PolicyLevel[],
  change: Partial<OrganizationAbove> = {},
): Above {
  const none = { service_control: null, resource_control: null };
  return {
    value: {
      id: organizationId,
      isManagement: false,
      policies: { value: { ...none, [type]: levels }, reason: null },
      accountIds: new Set([ownAccount, '111122223333']),
      managementAccountId: '999911112222',
      delegatedAdministrators: { value: [], reason: null },
      inventory: [],
      ...change,
    },
    reason: null,
  };
}
