import type { Database } from '../../db/database.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import { writeMetrics } from '../../db/commands/costs/resource-metrics.ts';
import { listMetered, type MeteredRow } from '../../db/reads/costs/resource-metrics.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';
import { revisedDays } from '../../domain/costs/fetch-windows.ts';
import type { CloudSession, MeteredResource } from '../clouds/cloud.ts';

const resourcesPerPage = 400;
/** Days of metrics to fetch for a resource without any. */
const firstDays = 90;

/**
 * Reads the daily metrics of a provider's resources up to yesterday: ninety days of one that is new, what is missing and
 * the last three days of the others. Returns how many values were written; null when the execution has ended.
 */
export async function fetchMetrics(
  database: Database,
  {
    session,
    providerId,
    executionId,
    signal,
  }: { session: CloudSession; providerId: number; executionId: number; signal: AbortSignal },
): Promise<number | null> {
  if (session.metrics === undefined) return 0;
  const yesterday = addDays(dayOf(new Date()), -1);
  let written = 0;
  for (let after = 0; ;) {
    const rows = await listMetered(database, { providerId, after, limit: resourcesPerPage });
    const last = rows.at(-1);
    if (last === undefined) return written;
    for (const { from, resources } of byStart(rows, yesterday)) {
      for await (const points of session.metrics({ resources, from, to: yesterday }, signal)) {
        signal.throwIfAborted();
        const isWritten = await database.transaction(async (transaction) => {
          if (!(await holdRunningExecution(transaction, executionId))) return false;
          await writeMetrics(transaction, points);
          return true;
        });
        if (!isWritten) return null;
        written += points.length;
      }
    }
    after = last.id;
  }
}

function byStart(rows: MeteredRow[], yesterday: string): { from: string; resources: MeteredResource[] }[] {
  const earliest = addDays(yesterday, 1 - firstDays);
  const groups = new Map<string, MeteredResource[]>();
  for (const row of rows) {
    const since = row.metrics_through === null ? earliest : addDays(row.metrics_through, 1 - revisedDays);
    const latest = addDays(yesterday, 1 - revisedDays);
    const from = since < earliest ? earliest : since > latest ? latest : since;
    const resource = { id: row.id, externalId: row.external_id, resourceType: row.resource_type, region: row.region };
    groups.set(from, [...(groups.get(from) ?? []), resource]);
  }
  return [...groups].map(([from, resources]) => ({ from, resources }));
}
