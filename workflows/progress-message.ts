/** Name of the query that a running workflow answers with its progress. */
export const progressQueryName = 'progress';

/** The progress of a piece of work. */
export interface Progress {
  done: number;
  /** The total as far as it is known by now. */
  total: number;
  /** The unit that is counted, e.g. `listings`. */
  unit: string;
}
