/**
 * Every advisory lock of the service: one number for one purpose. Two purposes under one number would wait for each
 * other for no reason, or take each other for done. Locks by id (`hashtextextended`) name their purpose in the text, and
 * writers of events and of audit rows use ranges of their own that migrations 106 and 125 set apart (upper 16 bits `4556`
 * and `4557`).
 */
export const advisoryLocks = {
  migration: 7_340_021,
  firstAdmin: 7_340_022,
  grants: 7_340_024,
  auditSealer: 7_340_025,
  scheduleRound: 7_340_031,
  reconcilerRound: 7_340_032,
} as const;
