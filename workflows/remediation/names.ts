/** Types of the failures that a refused command ends with; API and workflow share them. */
export const commandFailures = {
  conflict: 'Conflict',
  /** A conflict because others changed the resource since. */
  stale: 'Stale',
  four_eyes: 'FourEyes',
  forbidden: 'Forbidden',
  statement: 'StatementRefused',
  bad_command: 'BadCommand',
} as const;

/** Name of the signal that tells an action that its turn at the resource may have come. */
export const turnSignalName = 'turn';
