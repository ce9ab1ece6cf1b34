import type { CustomResult } from '../../domain/custom-checks/evaluate-custom-page.ts';

/** Evaluates as many checks of a page as fit into a slice of time, at least one. */
export interface CustomSlice {
  key: string;
  /** Places of the checks. */
  indexes: readonly number[];
  sliceMs: number;
  /** How many failures end a slice early, so that the result stays small. */
  failuresAtOnce: number;
}

/** One result for each check that was evaluated, in the order of the slice. */
export type CustomSliceResult = readonly CustomResult[];
