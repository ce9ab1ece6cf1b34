/** Calls that listings made to a cloud. */
export interface CallCounts {
  /** Requests that were sent, repeated ones included. */
  made: number;
  /** Requests that repeated one without success, and listings that were begun again. */
  retried: number;
  /** Requests that the cloud refused because there were too many. */
  throttled: number;
}

/** Returns the counts of no calls. */
export const noCalls = (): CallCounts => ({ made: 0, retried: 0, throttled: 0 });
