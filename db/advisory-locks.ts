/**
 * All advisory locks of the service, one number for each purpose. Two purposes that shared a number would block each
 * other for no reason, or mistake the other's work for their own. Locks by id (`hashtextextended`) include their
 * purpose in the hashed text, and writers of events and of audit rows use ranges that migrations 106 and 125 reserve
 * (upper 16 bits `4556` and `4557`).
 */
export const advisoryLocks = {
  migration: 7_340_021,
  firstAdmin: 7_340_022,
  grants: 7_340_024,
  auditSealer: 7_340_025,
  scheduleRound: 7_340_031,
  reconcilerRound: 7_340_032,
  accountConnections: 7_340_033,
  heldStarts: 7_340_034,
  cveTotals: 7_340_035,
} as const;
