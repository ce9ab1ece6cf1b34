import { addDays, dayNumber, monthsEarlier } from './calendar-days.ts';
import type { AnomalyStatus } from './anomaly-types.ts';

/** An anomaly as found by a detection. Days are `YYYY-MM-DD`. */
export interface FoundAnomaly {
  day: string;
  lastDay: string;
  /** By how much the first day exceeded its expectation. */
  excess: number;
  /** The services that caused it; empty for the total and for performance. */
  services: string[];
}

/** A stored anomaly. */
export interface KnownAnomaly extends FoundAnomaly {
  id: number;
  status: AnomalyStatus;
  /** Dismissed by the service itself, since the figures behind it were revised. */
  isRevised: boolean;
}

/** The changes that bring the stored anomalies into line with the detected ones. */
export interface AnomalyChanges<Found extends FoundAnomaly> {
  create: { found: Found; learnedFrom: number | null }[];
  update: { id: number; found: Found; status: AnomalyStatus; isRevised: boolean }[];
  /** Stored anomalies that the figures no longer support. */
  revise: number[];
}

/** How many earlier months are searched for a dismissed pattern. */
const monthsRemembered = 3;
/** A repetition may be one day off and up to this factor larger. */
const daysOff = 1;
const growthAllowed = 1.5;

/**
 * Matches detected with stored anomalies: the same day is the same anomaly, else one whose days overlap. A new one that
 * repeats a dismissed anomaly of the same services, on that day of an earlier month, counts as learnt. Stored ones from
 * `since` on that were not detected again are revised.
 */
export function reconcileAnomalies<Found extends FoundAnomaly>(
  found: Found[],
  known: KnownAnomaly[],
  since: string,
): AnomalyChanges<Found> {
  const changes: AnomalyChanges<Found> = { create: [], update: [], revise: [] };
  const open = new Map(known.map((one) => [one.id, one]));
  const byDay = new Map(known.map((one) => [one.day, one]));
  const rest: Found[] = [];
  const join = (one: Found, same: KnownAnomaly): void => {
    open.delete(same.id);
    changes.update.push({ id: same.id, found: one, status: same.status, isRevised: same.isRevised });
  };
  for (const one of found) {
    const same = byDay.get(one.day);
    if (same === undefined) rest.push(one);
    else join(one, same);
  }
  for (const one of rest) {
    const overlapping = [...open.values()].find(
      (kept) => kept.day <= one.lastDay && one.day <= kept.lastDay && isAboutSame(kept, one),
    );
    if (overlapping !== undefined) join({ ...one, day: overlapping.day }, overlapping);
    else if (one.lastDay >= since) changes.create.push({ found: one, learnedFrom: learnedFrom(one, known) });
  }
  changes.revise = [...open.values()]
    .filter((kept) => kept.status === 'active' && kept.day >= since)
    .map(({ id }) => id);
  return changes;
}

function isAboutSame(one: FoundAnomaly, other: FoundAnomaly): boolean {
  return one.services.toSorted().join('\n') === other.services.toSorted().join('\n');
}

function learnedFrom(found: FoundAnomaly, known: KnownAnomaly[]): number | null {
  for (let months = 1; months <= monthsRemembered; months += 1) {
    const earlier = monthsEarlier(dayNumber(found.day), months);
    if (earlier === null) continue;
    const pattern = known.find(
      (kept) =>
        kept.status === 'dismissed' &&
        !kept.isRevised &&
        Math.abs(dayNumber(kept.day) - earlier) <= daysOff &&
        found.excess <= kept.excess * growthAllowed &&
        lengthOf(found) <= lengthOf(kept) + 2 &&
        isAboutSame(kept, found),
    );
    if (pattern !== undefined) return pattern.id;
  }
  return null;
}

function lengthOf({ day, lastDay }: FoundAnomaly): number {
  return dayNumber(lastDay) - dayNumber(day) + 1;
}

/** Returns whether an anomaly still lasts on the last day that is known; days of a pause do not end it. */
export function isOngoing({ lastDay }: Pick<FoundAnomaly, 'lastDay'>, newestDay: string): boolean {
  return lastDay >= addDays(newestDay, -2);
}
