/** A start that cannot continue; the operator sees only its message, one line. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
