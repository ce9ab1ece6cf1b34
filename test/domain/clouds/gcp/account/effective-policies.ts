import type { JsonObject } from '../../../../../domain/json.ts';

/** A project with one organization policy in effect. */
export function policies(policy: { constraint: string; enforced?: boolean; conditional?: boolean }): JsonObject {
  return { organization_policies: [{ enforced: false, conditional: false, ...policy }] };
}

/** A project on which a constraint is not enforced. */
export const notEnforced = (constraint: string): JsonObject => policies({ constraint });
