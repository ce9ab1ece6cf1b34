/** Types of the failures that a refused command ends with; API and workflow share them. */
export const commandFailures = {
  conflict: 'Conflict',
  /** A conflict with the state as the workflow knows it; the row may be ahead. */
  state: 'WrongState',
  /** A conflict because others changed the resource since. */
  stale: 'Stale',
  four_eyes: 'FourEyes',
  forbidden: 'Forbidden',
  statement: 'StatementRefused',
  unsigned: 'Unsigned',
  /** The signed decision is forged, expired or was used before. */
  signature: 'SignatureRefused',
  bad_command: 'BadCommand',
} as const;

/** Name of the signal that has a workflow read its row again. */
export const wakeSignalName = 'wake';

/** Name of the signal by which an action learns that its turn at the resource may have come. */
export const turnSignalName = 'turn';
