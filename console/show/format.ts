import { offsetMinutes, offsetText } from './time-zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });
const whole = new Intl.NumberFormat('en');

/** Returns a whole number with separators, e.g. `12,345`. */
export function countText(count: number): string {
  return whole.format(count);
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Returns a number in few characters, e.g. for an axis: `1.2K`, `5M`. */
export function compact(count: number): string {
  return short.format(count);
}

/** Returns a number with its noun: `1 drift`, `2 drifts`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : plural}`;
}

/** Returns how long ago or from now, e.g. `3 minutes ago`. */
export function relativeTime(timestamp: string, now: number): string {
  const ms = new Date(timestamp).getTime() - now;
  const size = Math.abs(ms);
  if (size < minuteMs) return ms > 0 ? 'in under a minute' : 'just now';
  if (size < hourMs) return relative.format(Math.trunc(ms / minuteMs), 'minute');
  if (size < dayMs) return relative.format(Math.trunc(ms / hourMs), 'hour');
  return relative.format(Math.trunc(ms / dayMs), 'day');
}

/** Returns a time in UTC, e.g. `2026-11-21 06:38 UTC`, which people in different time zones can compare. */
export function utcTime(timestamp: string): string {
  const text = new Date(timestamp).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}

/** Returns a time in the chosen time zone, with its offset: `2026-11-21 07:38 UTC+01:00`. */
export function absoluteTime(timestamp: string): string {
  const { text, offset } = inZone(timestamp);
  return `${text.slice(0, 10)} ${text.slice(11, 16)} ${offset}`;
}

/** Returns the time of day with seconds in the chosen time zone, for logs. */
export function clockTime(timestamp: string): string {
  return inZone(timestamp).text.slice(11, 19);
}

function inZone(timestamp: string): { text: string; offset: string } {
  const at = new Date(timestamp);
  const minutes = offsetMinutes(at);
  return { text: new Date(at.getTime() + minutes * minuteMs).toISOString(), offset: offsetText(minutes) };
}

/** Returns a share between 0 and 1 as whole percent. Only 1 is 100 %, and only 0 is 0 %. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '99%';
  if (rounded === 0 && share > 0) return '1%';
  return `${rounded}%`;
}

/** Returns an amount with its currency and two decimal places, e.g. `$1,234.50` (see docs/costs.md). */
export function money(amount: number, currency: string): string {
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...places }).format(amount);
}

/**
 * Returns a round amount, e.g. for an axis, with its currency and as few decimal places as possible: `$1,250`, `$0.25`.
 */
export function roundMoney(amount: number, currency: string): string {
  const places = { minimumFractionDigits: 0, maximumFractionDigits: 2 };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...places }).format(amount);
}

/** Returns an amount in few characters, e.g. for an axis: `$12.5B`. */
export function compactMoney(amount: number, currency: string): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en', options).format(amount);
}

/** Returns a duration of milliseconds, e.g. `840 ms`, `3.4 s`, `2 min 5 s`, `1 h 3 min`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns a size of bytes, e.g. `840 B`, `12.5 KB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const isSmall = bytes < 999_950;
  return `${(bytes / (isSmall ? 1_000 : 1_000_000)).toFixed(1)} ${isSmall ? 'KB' : 'MB'}`;
}

/** Returns the display text of an API value: `pending_approval` is `pending approval`. */
export function plainWord(word: string): string {
  return word.replaceAll('_', ' ');
}

/** Returns the display text of an API value on its own, e.g. in a table: `pending_approval` is `Pending approval`. */
export function valueText(word: string): string {
  const text = word === 'api' ? 'API' : plainWord(word);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const jobNames: Readonly<Record<string, string>> = {
  drift_detection: 'Drift detection',
  vulnerability_scan: 'Vulnerability scan',
  compliance_assess: 'Compliance assessment',
  billing_sync: 'Billing sync',
  inventory_sync: 'Sync',
};

/** Returns the display name of a job type. */
export function jobName(type: string): string {
  return jobNames[type] ?? valueText(type);
}
