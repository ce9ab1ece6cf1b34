import type { FindingAssignment } from '../../client/src/client.ts';
import { relativeTime } from './format.ts';

/** Returns the UTC day of a due date, as a date input takes it; empty without one. */
export function dayIn(due: string | null): string {
  return due === null ? '' : new Date(due).toISOString().slice(0, 10);
}

/** Returns the end of a day in UTC, when what is due on it is late. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59Z`).toISOString();
}

/** Returns when a finding is due, in words: `Due in 3 days, on 2026-12-01`. */
export function dueText({ due_at: due, overdue }: Pick<FindingAssignment, 'due_at' | 'overdue'>, now: number): string {
  if (due === null) return 'No due date';
  const day = dayIn(due);
  if (overdue) return `Overdue: it was due ${relativeTime(due, now)}, on ${day}`;
  return Date.parse(due) > now ? `Due ${relativeTime(due, now)}, on ${day}` : `Was due on ${day}`;
}

/** Returns when a finding is due, in few words for a list: `due in 3 days`; empty without a due date. */
export function shortDueText(
  { due_at: due, overdue }: Pick<FindingAssignment, 'due_at' | 'overdue'>,
  now: number,
): string {
  if (due === null) return '';
  if (overdue) return `overdue, ${relativeTime(due, now)}`;
  return Date.parse(due) > now ? `due ${relativeTime(due, now)}` : `was due on ${dayIn(due)}`;
}
