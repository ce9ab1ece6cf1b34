import type { Style } from './terminal.ts';

const severityStyles: Record<string, Style> = { critical: 'red', high: 'red', medium: 'yellow', low: 'dim' };

const statusStyles: Record<string, Style> = {
  synced: 'green',
  succeeded: 'green',
  completed: 'green',
  connected: 'green',
  applied: 'green',
  ready: 'green',
  error: 'red',
  failed: 'red',
  deleted: 'dim',
  syncing: 'cyan',
  running: 'cyan',
  executing: 'cyan',
  generating: 'cyan',
  pending_approval: 'yellow',
  detected: 'yellow',
  open: 'yellow',
};

export const severityStyle = (severity: string): Style | null => severityStyles[severity] ?? null;

export const statusStyle = (status: string): Style | null => statusStyles[status] ?? null;

/** Returns a point in time to the minute, in UTC: `2026-11-21 06:38`. */
export const shortTime = (timestamp: string | null): string | null =>
  timestamp === null ? null : timestamp.slice(0, 16).replace('T', ' ');
