import { createHash } from 'node:crypto';
import { canonicalJson } from '../inventory/canonical-json.ts';
import type { Json } from '../json.ts';
import type { RemediationPlan } from './plan.ts';

/** Returns the SHA-256 (hex) of a whole plan, whatever the order of its keys: what an approval is valid for. */
export function planHash(plan: RemediationPlan): string {
  return createHash('sha256')
    .update(canonicalJson(plan as unknown as Json))
    .digest('hex');
}
