import { utcTime } from './format.ts';

/** Returns the time that was entered in the browser's time zone as `2026-12-01T20:00`; null if it is none. */
export function localTime(entered: string): Date | null {
  // Without an offset, the language reads it in the local time zone.
  const at = new Date(entered);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Returns the browser's time zone and what was entered in UTC: `Europe/Berlin (UTC+01:00), that is 2026-12-01 19:00 UTC`.
 * The offset is that of the time that was entered; without one, only the zone is named.
 */
export function zoneText(entered: string): string {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const at = localTime(entered);
  if (at === null) return `Time zone: ${zone}`;
  return `${zone} (${offsetText(-at.getTimezoneOffset())}), that is ${utcTime(at.toISOString())}`;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
