import { daysBetween } from '../../checks/age.ts';
import { counted } from '../../counted.ts';
import { notEvaluated, passIf, type Verdict } from '../../checks/verdict.ts';

/** Fails keys older than some days; a key without a date of its making is not evaluated unless another one fails. */
export function keyAgeVerdict(
  keys: readonly { id: string | null; madeAt: Date | null }[],
  { now, longest, key, evidence }: { now: Date; longest: number; key: string; evidence: string },
): Verdict {
  const old = keys.filter(({ madeAt }) => madeAt !== null && daysBetween(madeAt, now) > longest).map(({ id }) => id);
  const undated = keys.find(({ madeAt }) => madeAt === null);
  if (old.length === 0 && undated !== undefined)
    return notEvaluated(`the creation time of the key ${undated.id} is not known`);
  return passIf(old.length === 0, `${key} is older than ${counted(longest, 'day')}`, { [evidence]: old });
}
