import type { Severity } from '../severity.ts';

/** Types of findings that have an owner and a due date. What fails a check is evaluated each time, and not stored. */
export const caredTypes = ['drift', 'vulnerability'] as const;
export type CaredType = (typeof caredTypes)[number];

/** One finding, by type and id. */
export interface FindingRef {
  finding_type: CaredType;
  finding_id: number;
}

/** Days from opening a finding to its due date, by severity; null where findings have none. */
export type DueDays = Record<Severity, number | null>;

/** Longest span that a default or a due date may have. */
export const longestDueDays = 3_650;

/** How many findings may be assigned at once. */
export const mostAssigned = 500;

/** Longest text of a comment, in characters. */
export const longestComment = 4_000;

/** States in which a finding still has to be fixed. */
const openStates: Record<CaredType, readonly string[]> = {
  drift: ['detected', 'investigating'],
  vulnerability: ['open'],
};

/** Returns whether a finding in a state still has to be fixed. */
export function isOpenState(type: CaredType, status: string): boolean {
  return openStates[type].includes(status);
}

/** Returns whether an open finding is past its due date at a moment. */
export function isOverdue(type: CaredType, finding: { status: string; due_at: Date | null }, now: Date): boolean {
  return finding.due_at !== null && isOpenState(type, finding.status) && finding.due_at <= now;
}

/**
 * Returns whether a due date gives more time than the one before. Giving more time leaves a risk open for longer, so it
 * takes the rights of accepting one.
 */
export function isPostponed(before: Date | null, after: Date | null): boolean {
  return before !== null && (after === null || after > before);
}
