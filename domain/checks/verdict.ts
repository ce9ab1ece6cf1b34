import type { JsonObject } from '../json.ts';

/**
 * The verdict of a check on one resource. Only `pass` is a pass: a resource that could not be read is `not_evaluated`.
 */
export type Verdict =
  /**
   * `regionsCovered`: for a check that requires something in every region, the regions in which it was found.
   * `decidedBy`: what above the account decides, with its level, where the account alone would not pass.
   */
  | { outcome: 'pass'; regionsCovered?: readonly string[]; decidedBy?: readonly string[] }
  | { outcome: 'fail'; reason: string; evidence: JsonObject }
  | { outcome: 'not_applicable' }
  | { outcome: 'not_evaluated'; reason: string };

export type Outcome = Verdict['outcome'];

export function pass(): Verdict {
  return { outcome: 'pass' };
}

/** Returns a pass that rests on what stands above the account: policies or resources, each with its level. */
export function passBy(decidedBy: readonly string[]): Verdict {
  return { outcome: 'pass', decidedBy };
}

/** Returns the pass of something that two passes decide together. */
export function bothPass(one: Verdict & { outcome: 'pass' }, other: Verdict & { outcome: 'pass' }): Verdict {
  const decidedBy = new Set([...(one.decidedBy ?? []), ...(other.decidedBy ?? [])]);
  return decidedBy.size === 0 ? pass() : passBy([...decidedBy]);
}

/** Returns a failure: one sentence for people, and the values it rests on. */
export function fail(reason: string, evidence: JsonObject): Verdict {
  return { outcome: 'fail', reason, evidence };
}

/**
 * Returns the verdict of a check that does not concern this resource, e.g. key rotation of a key that cannot rotate.
 */
export function notApplicable(): Verdict {
  return { outcome: 'not_applicable' };
}

export function notEvaluated(reason: string): Verdict {
  return { outcome: 'not_evaluated', reason };
}

/** Pass when the condition holds, else fail with the reason and the values it rests on. */
export function passIf(condition: boolean, reason: string, evidence: JsonObject): Verdict {
  return condition ? pass() : fail(reason, evidence);
}
