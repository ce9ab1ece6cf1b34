import { daysBetween } from '../../checks/age.ts';
import { notEvaluated, passIf, type Verdict } from '../../checks/verdict.ts';

/** Fails keys older than 90 days; a key without a date of its making is not evaluated unless another one fails. */
export function keyAgeVerdict(
  keys: readonly { id: string | null; madeAt: Date | null }[],
  { now, reason, evidence }: { now: Date; reason: string; evidence: string },
): Verdict {
  const old = keys.filter(({ madeAt }) => madeAt !== null && daysBetween(madeAt, now) > 90).map(({ id }) => id);
  const undated = keys.find(({ madeAt }) => madeAt === null);
  if (old.length === 0 && undated !== undefined)
    return notEvaluated(`the creation time of the key ${undated.id} is not known`);
  return passIf(old.length === 0, reason, { [evidence]: old });
}
