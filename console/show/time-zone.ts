/** Which time zone the console shows times in: that of the browser, or UTC. */
export const timeZones = ['browser', 'utc'] as const;
export type TimeZoneChoice = (typeof timeZones)[number];

const listeners = new Set<() => void>();
let chosen: TimeZoneChoice = 'browser';

/** Returns the choice that holds now. */
export function timeZone(): TimeZoneChoice {
  return chosen;
}

/** Shows times in a zone from now on. */
export function chooseTimeZone(choice: TimeZoneChoice): void {
  chosen = choice;
  for (const listener of listeners) listener();
}

/** Calls back after each choice; returns what ends that. */
export function onTimeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the offset from UTC in minutes, east positive, that the chosen zone has at a time. */
export function offsetMinutes(at: Date): number {
  return chosen === 'utc' ? 0 : -at.getTimezoneOffset();
}

/** Returns an offset as `UTC+05:30`, or `UTC` without one. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
