import { compareDigits, compareNumbers, compareText, significantDigits } from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

interface RpmVersion {
  readonly epoch: string;
  readonly version: readonly string[];
  readonly release: readonly string[];
}

const shape = /^(?:([0-9]+):)?([^:\s-][^:\s-]*)(?:-([^:\s]*))?$/;

/** Runs of digits, runs of letters, tildes and carets; everything else is a separator. */
const segmentsOf = (text: string): string[] => text.match(/[0-9]+|[A-Za-z]+|~|\^/g) ?? [];

const isNumber = (segment: string): boolean => segment.charCodeAt(0) <= 57;

/**
 * Returns the order of a segment against the end of the other version: a tilde is before the end, everything else after
 * it.
 */
const againstEnd = (segment: string): Order => (segment === '~' ? -1 : 1);

const compareSegments = (left: string, right: string): Order => {
  if (left === '~' || right === '~') return left === right ? 0 : left === '~' ? -1 : 1;
  if (left === '^' || right === '^') return left === right ? 0 : left === '^' ? -1 : 1;
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? 1 : -1;
  return isNumber(left) ? compareDigits(significantDigits(left), significantDigits(right)) : compareText(left, right);
};

const comparePart = (left: readonly string[], right: readonly string[]): Order => {
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [one, other] = [left[index], right[index]];
    if (one === undefined) return other === undefined ? 0 : againstEnd(other) === 1 ? -1 : 1;
    if (other === undefined) return againstEnd(one);
    const order = compareSegments(one, other);
    if (order !== 0) return order;
  }
  return compareNumbers(left.length, right.length);
};

/**
 * RPM versions `[epoch:]version[-release]` (AlmaLinux, Rocky, Red Hat, SUSE and others), ordered as in rpm: numbers
 * after words, tilde before everything, caret after the end and before everything else.
 */
export const rpm: VersionGrammar<RpmVersion> = {
  name: 'rpm',
  parse(text) {
    const [, epoch = '', version, release = ''] = shape.exec(text) ?? [];
    if (version === undefined || !/[0-9]/.test(text)) return null;
    return { epoch: significantDigits(epoch), version: segmentsOf(version), release: segmentsOf(release) };
  },
  compare(left, right) {
    return (
      compareDigits(left.epoch, right.epoch) ||
      comparePart(left.version, right.version) ||
      comparePart(left.release, right.release)
    );
  },
};
