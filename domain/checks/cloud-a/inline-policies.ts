import type { JsonObject } from '../../json.ts';
import type { Fields } from '../fields.ts';
import { fail, notApplicable, pass, type Verdict } from '../verdict.ts';

/** The verdict on the inline policies of an identity; one without any is nothing to judge. */
export function inlinePoliciesAvoid(
  identity: Fields,
  { isBad, reason }: { isBad: (document: JsonObject | null) => boolean; reason: string },
): Verdict {
  const policies = identity.parts('inline_policies');
  if (policies.length === 0) return notApplicable();
  const bad = policies.filter((policy) => isBad(policy.document('document'))).map((policy) => policy.text('name'));
  return bad.length === 0 ? pass() : fail(reason, { inline_policies: bad });
}
