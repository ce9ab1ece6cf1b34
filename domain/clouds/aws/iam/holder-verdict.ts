import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import type { Holder } from '../../../iam/holder.ts';
import type { Truth } from '../../../iam/truth.ts';
import type { JsonObject } from '../../../json.ts';

/** Returns the verdict on policies that must not give their holder something. */
export function holderLacks(
  holder: Holder,
  { holds, reason, evidence }: { holds: Truth; reason: string; evidence: JsonObject },
): Verdict {
  if (holds === true) return fail(reason, evidence);
  if (holds === false) return pass();
  return notEvaluated(holder.fault ?? 'the policy has a condition that cannot be evaluated');
}
