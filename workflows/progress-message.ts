/** Name of the query that a running workflow answers with its progress. */
export const progressQueryName = 'progress';

/** How far a piece of work is. */
export interface Progress {
  done: number;
  /** As far as is known by now. */
  total: number;
  /** What is counted, e.g. `listings`. */
  unit: string;
}
