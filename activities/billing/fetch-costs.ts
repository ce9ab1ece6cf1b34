import type { Database } from '../../db/database.ts';
import {
  removeUnnamedCosts,
  removeUnnamedResourceCosts,
  takeOverDays,
  writeCosts,
  writeResourceCosts,
} from '../../db/commands/costs/bills.ts';
import type { CostWriter } from '../../db/reads/costs/bills.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';
import { sortLines, type ServiceCost } from '../../domain/costs/cost-lines.ts';
import type { DayWindow } from '../../domain/costs/fetch-windows.ts';
import type { CloudSession } from '../clouds/cloud.ts';
import { CloudError } from '../clouds/errors.ts';
import { databaseTime } from '../../db/clock.ts';
import { fetchSplitWindow } from './fetch-split-costs.ts';

/** The result of fetching a window. */
export interface FetchedCosts {
  /** Amounts that were new or changed. */
  written: number;
  /** Refused lines, by reason. */
  refused: Record<string, number>;
  /** What the cloud could not report. */
  notes: string[];
}

/**
 * Reads the bill of some days and writes it page by page, each page in one transaction, while the execution runs;
 * returns null when it has ended. At the end of the window, removes what the bill no longer lists on the days that it
 * covers. Idempotent, even after an interruption: nothing is counted twice. Throws `CloudError`.
 */
export async function fetchWindow(
  database: Database,
  {
    session,
    writer,
    window,
    signal,
  }: { session: CloudSession; writer: CostWriter; window: DayWindow; signal: AbortSignal },
): Promise<FetchedCosts | null> {
  if (session.costs === undefined) {
    throw new CloudError({
      kind: 'not_supported',
      call: 'costs',
      message: 'the provider was connected without access to billing data',
    });
  }
  if (window.byAccount === true)
    return fetchSplitWindow(database, { costs: session.costs(window, signal), writer, signal });
  const fetched: FetchedCosts = { written: 0, refused: {}, notes: [] };
  const named = new Map<string, Omit<ServiceCost, 'amount'>>();
  const days = new Set<string>();
  const resourceDays = new Set<string>();
  const today = dayOf(new Date());
  const since = await databaseTime(database);
  for await (const page of session.costs(window, signal)) {
    signal.throwIfAborted();
    const services = sortLines(page.services, today);
    const resources = sortLines(page.resources, today);
    for (const refused of [services.refused, resources.refused]) addCounts(fetched.refused, refused);
    fetched.notes.push(...page.notes);
    for (const day of page.days) if (day <= today) days.add(day);
    for (const { day } of resources.kept) resourceDays.add(day);
    for (const { day, service, currency } of services.kept) {
      named.set(`${day} ${currency} ${service}`, { day, service, currency });
    }
    const isWritten = await database.transaction(async (transaction) => {
      if (!(await holdRunningExecution(transaction, writer.executionId))) return false;
      await takeOverDays(transaction, writer.providerId, [...new Set(services.kept.map(({ day }) => day))]);
      fetched.written += await writeCosts(transaction, writer, services.kept);
      await writeResourceCosts(transaction, writer.providerId, resources.kept);
      return true;
    });
    if (!isWritten) return null;
  }
  return database.transaction(async (transaction) => {
    if (!(await holdRunningExecution(transaction, writer.executionId))) return null;
    await removeUnnamedCosts(transaction, writer, { days: [...days], named: [...named.values()] });
    await removeUnnamedResourceCosts(transaction, { providerId: writer.providerId, days: [...resourceDays], since });
    return fetched;
  });
}

function addCounts(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [reason, count] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + count;
}
