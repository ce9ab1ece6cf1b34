/** Counts the failures of ended executions, newest first, before the last success. */
export function failuresInARow(newestFirst: readonly { status: string }[]): number {
  const firstSuccess = newestFirst.findIndex(({ status }) => status === 'succeeded');
  return firstSuccess === -1 ? newestFirst.length : firstSuccess;
}
