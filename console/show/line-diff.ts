/** A row of two texts side by side; a side that has no such line is null. */
export interface DiffRow {
  kind: 'same' | 'changed' | 'removed' | 'added';
  before: { number: number; text: string } | null;
  after: { number: number; text: string } | null;
}

/** Above this many pairs of lines the middle is shown as replaced instead of being compared for seconds. */
const mostPairs = 4_000_000;

/**
 * Returns two texts side by side: equal and replaced lines in the same row, the others in separate rows (longest common
 * subsequence).
 */
export function sideBySide(beforeText: string, afterText: string): DiffRow[] {
  const before = beforeText.split('\n');
  const after = afterText.split('\n');
  const start = equalAtStart(before, after);
  const end = equalAtEnd(before, after, start);
  const pairs = [
    ...range(0, start).map((index) => [index, index] as const),
    ...commonLines(
      { lines: before, from: start, to: before.length - end },
      { lines: after, from: start, to: after.length - end },
    ),
    ...range(0, end).map((index) => [before.length - end + index, after.length - end + index] as const),
    [before.length, after.length] as const,
  ];
  const rows: DiffRow[] = [];
  let [left, right] = [0, 0];
  for (const [nextLeft, nextRight] of pairs) {
    rows.push(...replaced(slice(before, left, nextLeft), slice(after, right, nextRight)));
    const same = before[nextLeft];
    if (same !== undefined) {
      rows.push({
        kind: 'same',
        before: { number: nextLeft + 1, text: same },
        after: { number: nextRight + 1, text: same },
      });
    }
    [left, right] = [nextLeft + 1, nextRight + 1];
  }
  return rows;
}

type Line = { number: number; text: string };
type Part = { lines: string[]; from: number; to: number };

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

const slice = (lines: string[], from: number, to: number): Line[] =>
  range(from, Math.max(from, to)).map((index) => ({ number: index + 1, text: lines[index] ?? '' }));

function equalAtStart(before: string[], after: string[]): number {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before[count] === after[count]) count += 1;
  return count;
}

function equalAtEnd(before: string[], after: string[], start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let count = 0;
  while (count < most && before[before.length - 1 - count] === after[after.length - 1 - count]) count += 1;
  return count;
}

/** Returns the longest list of pairs of equal lines, first to last. */
function commonLines(before: Part, after: Part): (readonly [number, number])[] {
  const height = before.to - before.from;
  const width = after.to - after.from;
  if (height * width > mostPairs) return [];
  const stride = width + 1;
  const lengths = new Uint32Array((height + 1) * stride);
  const at = (row: number, column: number): number => lengths[row * stride + column] ?? 0;
  const isEqual = (row: number, column: number): boolean =>
    before.lines[before.from + row] === after.lines[after.from + column];
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let column = width - 1; column >= 0; column -= 1) {
      lengths[row * stride + column] = isEqual(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < height && column < width) {
    if (isEqual(row, column)) {
      pairs.push([before.from + row, after.from + column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

function replaced(before: Line[], after: Line[]): DiffRow[] {
  return range(0, Math.max(before.length, after.length)).map((index) => {
    const [left = null, right = null] = [before[index], after[index]];
    return { kind: left === null ? 'added' : right === null ? 'removed' : 'changed', before: left, after: right };
  });
}

/** Returns the rows around each difference, and the number of equal rows omitted between them. */
export function withoutEqualStretches(rows: DiffRow[], around = 3): (DiffRow | { left_out: number })[] {
  const kept = new Set<number>();
  for (const [index, { kind }] of rows.entries()) {
    if (kind === 'same') continue;
    for (let near = index - around; near <= index + around; near += 1) kept.add(near);
  }
  const shown: (DiffRow | { left_out: number })[] = [];
  let leftOut = 0;
  for (const [index, row] of rows.entries()) {
    if (!kept.has(index)) {
      leftOut += 1;
      continue;
    }
    if (leftOut > 0) shown.push({ left_out: leftOut });
    leftOut = 0;
    shown.push(row);
  }
  if (leftOut > 0) shown.push({ left_out: leftOut });
  return shown;
}

/** A line of a unified diff. */
export interface UnifiedLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Returns rows as a unified diff: in each changed stretch all lines that went, then all that came. */
export function unified(rows: readonly (DiffRow | { left_out: number })[]): (UnifiedLine | { left_out: number })[] {
  const lines: (UnifiedLine | { left_out: number })[] = [];
  let added: UnifiedLine[] = [];
  for (const row of rows) {
    if ('left_out' in row || row.kind === 'same') {
      lines.push(...added);
      added = [];
      lines.push('left_out' in row ? row : { kind: 'same', text: row.after?.text ?? '' });
      continue;
    }
    if (row.before !== null) lines.push({ kind: 'removed', text: row.before.text });
    if (row.after !== null) added.push({ kind: 'added', text: row.after.text });
  }
  return [...lines, ...added];
}
