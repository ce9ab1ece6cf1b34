import { compareDigits, compareNumbers, isDigits, significantDigits } from './order.ts';
import type { Order, VersionGrammar } from './order.ts';

interface DpkgVersion {
  readonly epoch: string;
  readonly upstream: string;
  readonly revision: string;
}

const upstreamShape = /^[0-9][A-Za-z0-9.+~:-]*$/;
const revisionShape = /^[A-Za-z0-9.+~]+$/;

const isDigitAt = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
};

/**
 * Returns the rank of a character: a tilde is before the end of the part, the end and digits are before letters,
 * letters before everything else.
 */
const weightAt = (text: string, index: number): number => {
  if (index >= text.length || isDigitAt(text, index)) return 0;
  const code = text.charCodeAt(index);
  if (code === 126) return -1;
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? code : code + 256;
};

const comparePart = (left: string, right: string): Order => {
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    while ((l < left.length && !isDigitAt(left, l)) || (r < right.length && !isDigitAt(right, r))) {
      const order = compareNumbers(weightAt(left, l), weightAt(right, r));
      if (order !== 0) return order;
      l += 1;
      r += 1;
    }
    const [leftStart, rightStart] = [l, r];
    while (isDigitAt(left, l)) l += 1;
    while (isDigitAt(right, r)) r += 1;
    const order = compareDigits(
      significantDigits(left.slice(leftStart, l)),
      significantDigits(right.slice(rightStart, r)),
    );
    if (order !== 0) return order;
  }
  return 0;
};

/** Debian and Ubuntu versions: `[epoch:]upstream[-revision]`, ordered as in deb-version(7). */
export const dpkg: VersionGrammar<DpkgVersion> = {
  name: 'dpkg',
  parse(text) {
    const [, epoch = '0', rest = ''] = /^(?:([^:]*):)?(.*)$/.exec(text.trim()) ?? [];
    const hyphen = rest.lastIndexOf('-');
    const upstream = hyphen === -1 ? rest : rest.slice(0, hyphen);
    const revision = hyphen === -1 ? '0' : rest.slice(hyphen + 1);
    if (!isDigits(epoch) || !upstreamShape.test(upstream) || !revisionShape.test(revision)) return null;
    return { epoch: significantDigits(epoch), upstream, revision };
  },
  compare(left, right) {
    return (
      compareDigits(left.epoch, right.epoch) ||
      comparePart(left.upstream, right.upstream) ||
      comparePart(left.revision, right.revision)
    );
  },
};
