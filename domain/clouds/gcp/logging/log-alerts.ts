import type { GcpFields } from '../rules.ts';
import { fail, notEvaluated, pass, type Verdict } from '../../../checks/verdict.ts';
import { readLogFilter, type LogEntry, type Match } from './log-filter.ts';

/**
 * An event that a metric has to count, in each form in which audit logs may record it; matching one of them is enough.
 */
export type AuditEvent = readonly LogEntry[];

/**
 * Passes when a log-based metric counts all of these events and an alert policy watches it. The filter of the metric is
 * evaluated on an entry of each event. Where the verdict depends on what only real entries show, it is not evaluated.
 */
export function logAlert(
  project: GcpFields<'account'>,
  { what, events }: { what: string; events: readonly AuditEvent[] },
): Verdict {
  const names = events.flat().flatMap((entry) => namesOf(entry));
  const metrics = project
    .parts('log_metrics')
    .filter((metric) => names.some((name) => (metric.text('filter') ?? '').toLowerCase().includes(name)))
    .map((metric) => ({
      name: metric.text('name') ?? 'unnamed',
      counts: countsAll(metric.text('filter') ?? '', events),
      isWatched: metric.has('alert_policies') ? metric.texts('alert_policies').length > 0 : null,
    }));
  const counting = metrics.filter(({ counts }) => counts === true);
  if (counting.some(({ isWatched }) => isWatched === true)) return pass();
  const unclear = metrics.find(({ counts, isWatched }) => counts !== false && isWatched !== false);
  if (unclear !== undefined) {
    return notEvaluated(
      `it cannot be determined whether the log-based metric ${unclear.name} covers ${what} and has an alerting policy`,
    );
  }
  const reason =
    counting.length > 0
      ? `No alerting policy uses the log-based metric for ${what}`
      : `No log-based metric covers ${what}`;
  return fail(reason, { metrics: metrics.map(({ name }) => name) });
}

/**
 * Returns the names by which a filter may refer to an event: the last words of the method, and the type of the
 * resource.
 */
function namesOf(entry: LogEntry): string[] {
  const method = entry.get('protoPayload.methodName')?.split('.').slice(-2).join('.');
  return [method, entry.get('resource.type')].filter((name) => name !== undefined).map((name) => name.toLowerCase());
}

function countsAll(filter: string, events: readonly AuditEvent[]): Match {
  const condition = readLogFilter(filter);
  if (condition === null) return null;
  const counted = events.map((forms) => {
    const matches = forms.map((entry) => condition(entry));
    return matches.includes(true) ? true : matches.includes(null) ? null : false;
  });
  return counted.includes(false) ? false : counted.includes(null) ? null : true;
}
