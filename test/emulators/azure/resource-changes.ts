import type { ArmAnswer, ArmCall } from '../../../sample/azure/server.ts';
import { refusal } from './refuse-request.ts';

/** A record of Resource Graph's table of changes. */
export interface RecordedChange {
  targetResourceId: string;
  changeType?: 'Create' | 'Update' | 'Delete';
  /** ISO 8601. */
  timestamp: string;
  changedBy?: string;
  clientType?: string;
  operation?: string;
}

/** The table of changes of a subscription, as Resource Graph answers queries for it. */
export interface ChangeRecords {
  add(change: RecordedChange): void;
  /** Shows a row as it is given, whenever it is asked for rows. */
  addRow(row: object): void;
  /** Answers a query for changes; null for any other call. */
  intercept(call: ArmCall): ArmAnswer | null;
  /** How far back each query looked, in seconds. */
  windows: readonly number[];
}

/** The one query that the double understands. */
const known =
  /^resourcechanges \| where todatetime\(properties\.changeAttributes\.timestamp\) > ago\((\d+)s\) \| project id, type, properties \| order by id asc$/;

/** Returns an empty table; `now` is Azure's clock, `pageSize` what a page holds. */
export function changeRecords({
  now = Date.now,
  pageSize = 1_000,
}: { now?: () => number; pageSize?: number } = {}): ChangeRecords {
  const rows: { at: number; row: object }[] = [];
  const windows: number[] = [];
  return {
    windows,
    add({ targetResourceId, changeType = 'Update', timestamp, ...actor }) {
      const name = `0858488938311124${String(rows.length).padStart(4, '0')}_37592049-3996-ece7-c583-3008aef9e0e1`;
      const target = targetResourceId.split('/').slice(6, 8).join('/');
      rows.push({
        at: Date.parse(timestamp),
        row: {
          id: `${targetResourceId}/providers/Microsoft.Resources/changes/${name}`,
          type: 'microsoft.resources/changes',
          properties: {
            targetResourceId,
            targetResourceType: target,
            changeType,
            changeAttributes: { timestamp, changesCount: 1, ...actor },
            changes: {},
          },
        },
      });
    },
    addRow: (row) => void rows.push({ at: Number.POSITIVE_INFINITY, row }),
    intercept({ path, body }) {
      if (!path.startsWith('/providers/Microsoft.ResourceGraph/resources')) return null;
      const { query = '', options = {} } = JSON.parse(body) as {
        query?: string;
        options?: { $top?: number; $skipToken?: string };
      };
      if (!query.startsWith('resourcechanges')) return null;
      const [, seconds] = known.exec(query) ?? [];
      if (seconds === undefined) return refusal(400, 'BadRequest', 'Please provide below info when asking for support');
      if (options.$skipToken === undefined) windows.push(Number(seconds));
      const since = now() - Number(seconds) * 1_000;
      const matching = rows.filter(({ at }) => at > since).map(({ row }) => row);
      const start = Number(options.$skipToken ?? 0);
      const end = start + Math.min(pageSize, options.$top ?? pageSize);
      const data = matching.slice(start, end);
      const next = end < matching.length ? { $skipToken: String(end) } : {};
      return {
        status: 200,
        body: { totalRecords: matching.length, count: data.length, resultTruncated: 'false', data, ...next },
        headers: { 'x-ms-user-quota-remaining': '14', 'x-ms-user-quota-resets-after': '00:00:05' },
      };
    },
  };
}
