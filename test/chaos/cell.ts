/** When a fault strikes: at what part of an operation's usual time, or before the operation is requested. */
export const points = ['start', 'middle', 'end', 'away'] as const;
export type Point = (typeof points)[number];

/** What was seen of one operation under one fault. */
export interface Cell {
  fault: string;
  operation: string;
  point: Point | '-';
  accepted: number;
  refused: number;
  unclear: number;
  /** Of those unclear, what was carried out nevertheless; the others left nothing behind. */
  unclearDone: number;
  /** Ended as failed, with a reason. */
  failed: number;
  lost: number;
  doubled: number;
  /** From the end of the fault, or from its start where another process takes over, until each command has ended. */
  recoveriesMs: number[];
  /** What was lost or doubled, for the report. */
  remarks: string[];
}

/** A fault that this machine cannot bring about, and why. */
export interface SkippedFault {
  fault: string;
  reason: string;
}

/** Adds the cells of several rounds that stand for the same. */
export function merged(cells: readonly Cell[]): Cell[] {
  const sums = new Map<string, Cell>();
  for (const cell of cells) {
    const key = [cell.fault, cell.operation, cell.point].join('|');
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...cell, recoveriesMs: [...cell.recoveriesMs], remarks: [...cell.remarks] });
      continue;
    }
    for (const name of ['accepted', 'refused', 'unclear', 'unclearDone', 'failed', 'lost', 'doubled'] as const)
      sum[name] += cell[name];
    sum.recoveriesMs.push(...cell.recoveriesMs);
    sum.remarks.push(...cell.remarks);
  }
  return [...sums.values()];
}
