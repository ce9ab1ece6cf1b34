/** Failure types of refused commands, shared by API and workflow. */
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

/** Name of the signal that makes a workflow read its row again. */
export const wakeSignalName = 'wake';

/** Name of the signal that announces to an action that its turn at the resource may have come. */
export const turnSignalName = 'turn';
