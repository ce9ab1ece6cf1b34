/** Exit codes of the command line; stable, for scripts. */
export const exitCodes = {
  done: 0,
  /** The operation failed, or the service did. */
  failed: 1,
  /** Invalid usage of the command line. */
  usage: 2,
  /** Not signed in, an expired login, or not allowed. */
  notAllowed: 3,
  /** The service did not respond. */
  unreachable: 4,
  /** The service rejected the request: unknown id, a state that does not allow it, an invalid value. */
  refused: 5,
  /** Interrupted by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
