import { createHash } from 'node:crypto';
import { canonicalJson } from '../inventory/canonical-json.ts';
import type { Json } from '../json.ts';
import type { RemediationPlan } from './plan.ts';

/**
 * Returns the SHA-256 (hex) of a whole plan, regardless of the order of its keys; an approval is valid for this hash.
 */
export function planHash(plan: RemediationPlan): string {
  return createHash('sha256')
    .update(canonicalJson(plan as unknown as Json))
    .digest('hex');
}
