/** What the command line exits with; stable, for scripts. */
export const exitCodes = {
  done: 0,
  /** The work was done and ended badly, or the service failed. */
  failed: 1,
  /** The command line itself was wrong. */
  usage: 2,
  /** Not signed in, an expired login, or not allowed. */
  notAllowed: 3,
  /** No service answered. */
  unreachable: 4,
  /** The service refused: unknown id, a state that does not allow it, a value that is wrong. */
  refused: 5,
  /** Interrupted by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
