import { utcTime } from './format.ts';
import { offsetMinutes, offsetText, timeZone } from './time-zone.ts';

/** Returns the time that was entered in the chosen time zone as `2026-12-01T20:00`; null if it is none. */
export function localTime(entered: string): Date | null {
  // Without an offset, the language reads it in the time zone of the browser.
  const at = new Date(timeZone() === 'utc' && entered !== '' ? `${entered}Z` : entered);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Returns a time as `2026-12-01T20:00` in the chosen time zone, as it would be entered; empty for none. */
export function enteredTime(timestamp: string | null): string {
  const at = new Date(timestamp ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() + offsetMinutes(at) * 60_000).toISOString().slice(0, 16);
}

/**
 * Returns the chosen time zone and what was entered in UTC: `Europe/Berlin (UTC+01:00), that is 2026-12-01 19:00 UTC`.
 * The offset is that of the time that was entered; without one, only the zone is named.
 */
export function zoneText(entered: string): string {
  if (timeZone() === 'utc') return 'Time zone: UTC';
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const at = localTime(entered);
  if (at === null) return `Time zone: ${zone}`;
  return `${zone} (${offsetText(-at.getTimezoneOffset())}), that is ${utcTime(at.toISOString())}`;
}
