import type { CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';

/** Evaluates as many checks of a page as fit into a slice of time, at least one. */
export interface CustomSlice {
  key: string;
  checks: readonly CustomTurn[];
  sliceMs: number;
  /** How many failures end a slice early, so that the result stays small. */
  failuresAtOnce: number;
}

/** A check of a page, by its place, and how long it may take. */
export interface CustomTurn {
  index: number;
  allowedMs: number;
}

/** What a check found, null where it took longer than allowed, and how long it took. */
export interface CustomOutcome {
  result: CustomResult | null;
  tookMs: number;
}

/** One outcome for each check that had its turn, in the order of the slice. */
export type CustomSliceResult = readonly CustomOutcome[];
