import type { CustomCheckRow, CustomCheckVersionRow } from '../../db/reads/custom-checks/custom-checks.ts';

/** Returns a custom check as the API shows it. */
export function presentCustomCheck(row: CustomCheckRow) {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** Returns a version of a custom check as the API shows it. */
export function presentVersion(row: CustomCheckVersionRow) {
  return { ...row, created_at: row.created_at.toISOString() };
}
