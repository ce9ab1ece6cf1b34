/** A start that cannot go on; its message is the one line that the operator reads. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
