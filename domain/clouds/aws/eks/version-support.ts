/**
 * End of standard support of the Kubernetes versions of EKS ("Amazon EKS Kubernetes release calendar" of the EKS user
 * guide), as published on 2026-02-15. A version that is not in the table is not evaluated: it is newer than the table
 * or was never offered.
 */
export const endOfStandardSupport: Readonly<Record<string, string>> = {
  '1.23': '2023-10-11',
  '1.24': '2024-01-31',
  '1.25': '2024-05-01',
  '1.26': '2024-06-11',
  '1.27': '2024-07-24',
  '1.28': '2024-11-26',
  '1.29': '2025-03-23',
  '1.30': '2025-07-23',
  '1.31': '2025-11-26',
  '1.32': '2026-03-23',
  '1.33': '2026-07-29',
  '1.34': '2026-12-02',
  '1.35': '2027-03-27',
};
