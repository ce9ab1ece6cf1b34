import type { Difference } from './comparison.ts';

/** Why the two sides differ on some checks, and which of them is right. */
export interface Argument {
  checks: RegExp;
  ours: 'pass' | 'fail';
  /** Names of the resources; absent for all. */
  resources?: RegExp;
  /** `definition`: both answer, by different readings of what the check is about. */
  right: 'service' | 'prowler' | 'definition';
  reason: string;
}

/** Returns a difference as a line: check, resource, both outcomes, who is right and why. Null when no one argued it. */
export function arguedLine(difference: Difference, all: readonly Argument[]): string | null {
  const { check, name, ours, prowlers } = difference;
  const argument = all.find(
    (candidate) => candidate.checks.test(check) && candidate.ours === ours && (candidate.resources ?? /^/).test(name),
  );
  return argument === undefined ? null : [check, name, ours, prowlers, argument.right, argument.reason].join('\t');
}
