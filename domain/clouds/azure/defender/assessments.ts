/** Keys of recommendations of Defender for Cloud ("Recommendations for all resources" of its documentation). */
export const assessments = {
  /** System updates should be installed on your machines (powered by Azure Update Manager). */
  updatesInstalled: 'e1145ab1-eb4f-43d8-911b-36ddf771d13f',
  /** Machines should be configured to periodically check for missing system updates. */
  updatesChecked: '90386950-71ca-4357-a12e-486d1679427c',
} as const;

/** The recommendations that are read. */
export const readAssessments: readonly string[] = Object.values(assessments);
