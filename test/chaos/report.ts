import { merged, type Cell, type SkippedFault } from './cell.ts';

export const recoveryLimitMs = 60_000;

/** The value below which this share of the values lies, nearest rank; null of none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** Why a cell breaks a guarantee; empty when it does not. */
export function breaches(cell: Cell): string[] {
  const slowest = Math.max(0, ...cell.recoveriesMs);
  const at = `${cell.fault}, ${cell.operation}, ${cell.point}`;
  return [
    ...(cell.lost > 0 ? [`${at}: ${cell.lost} lost`] : []),
    ...(cell.doubled > 0 ? [`${at}: ${cell.doubled} done twice`] : []),
    ...(slowest > recoveryLimitMs ? [`${at}: recovered after ${seconds(slowest)} s`] : []),
  ];
}

const seconds = (ms: number | null): string => (ms === null ? '' : (ms / 1_000).toFixed(1));

/** A run's outcome as a Markdown table. */
export function tableOf(given: { cells: readonly Cell[]; skipped: readonly SkippedFault[] }): string {
  const head = [
    'fault',
    'operation',
    'point',
    'accepted',
    'refused',
    'unclear',
    'of them done',
    'failed',
    'lost',
    'twice',
    'p50 s',
    'p95 s',
  ];
  const rows = merged(given.cells).map((cell) => [
    cell.fault,
    cell.operation,
    cell.point,
    ...[cell.accepted, cell.refused, cell.unclear, cell.unclearDone, cell.failed, cell.lost, cell.doubled].map(String),
    seconds(percentile(cell.recoveriesMs, 0.5)),
    seconds(percentile(cell.recoveriesMs, 0.95)),
  ]);
  const line = (fields: readonly string[]): string => `| ${fields.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index < 3 ? '---' : '--:'))),
    ...rows.map(line),
    ...given.skipped.map(({ fault, reason }) => `\n${fault} was skipped: ${reason}`),
  ].join('\n');
}

/** A run's outcome for programs. */
export function jsonOf(given: {
  seed: number;
  cells: readonly Cell[];
  skipped: readonly SkippedFault[];
  startedAt: Date;
}): object {
  return {
    seed: given.seed,
    started_at: given.startedAt.toISOString(),
    node: process.version,
    cells: merged(given.cells).map(({ recoveriesMs, ...cell }) => ({
      ...cell,
      recovery_p50_ms: percentile(recoveriesMs, 0.5),
      recovery_p95_ms: percentile(recoveriesMs, 0.95),
      recovery_max_ms: percentile(recoveriesMs, 1),
    })),
    skipped: given.skipped,
    breaches: merged(given.cells).flatMap(breaches),
  };
}
