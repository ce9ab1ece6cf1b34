import type {
  CustomFrameworkRevisionRow,
  CustomFrameworkRow,
} from '../../db/reads/custom-frameworks/custom-frameworks.ts';

/** Returns a custom framework as the API shows it. */
export function presentCustomFramework(row: CustomFrameworkRow) {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** Returns a revision of a custom framework as the API shows it. */
export function presentRevision(row: CustomFrameworkRevisionRow) {
  return { ...row, created_at: row.created_at.toISOString() };
}
