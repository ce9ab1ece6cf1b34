import { databaseTime } from '../../db/clock.ts';
import {
  removeUnnamedCosts,
  removeUnnamedResourceCosts,
  takeOverAccounts,
  takeOverAccountsThatLeft,
  takeOverDays,
  writeCosts,
  writeResourceCosts,
} from '../../db/commands/costs/bills.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { CostWriter } from '../../db/reads/costs/bills.ts';
import { findBillSplit } from '../../db/reads/costs/split-bills.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';
import { sortLines, type ResourceCost, type ServiceCost } from '../../domain/costs/cost-lines.ts';
import type { CostPage } from '../clouds/cloud.ts';
import type { FetchedCosts } from './fetch-costs.ts';

/** The parts of a bill that are written for one provider. */
interface Part {
  services: ServiceCost[];
  resources: ResourceCost[];
}

/**
 * Reads some days of a payer's bill and writes each line for the provider of its account; what belongs to accounts that are not
 * connected stays with the payer, so that all parts add up to the bill. The days are written in one transaction while the execution
 * runs; returns null when it has ended. Lines of one service may be on several pages, so all pages are read first.
 */
export async function fetchSplitWindow(
  database: Database,
  { costs, writer, signal }: { costs: AsyncGenerator<CostPage>; writer: CostWriter; signal: AbortSignal },
): Promise<FetchedCosts | null> {
  const since = await databaseTime(database);
  const today = dayOf(new Date());
  const fetched: FetchedCosts = { written: 0, refused: {}, notes: [] };
  const days = new Set<string>();
  const services: ServiceCost[] = [];
  const resources: ResourceCost[] = [];
  for await (const page of costs) {
    signal.throwIfAborted();
    const sorted = { services: sortLines(page.services, today), resources: sortLines(page.resources, today) };
    for (const { refused } of Object.values(sorted)) {
      for (const [reason, count] of Object.entries(refused)) {
        fetched.refused[reason] = (fetched.refused[reason] ?? 0) + count;
      }
    }
    services.push(...sorted.services.kept);
    resources.push(...sorted.resources.kept);
    fetched.notes.push(...page.notes);
    for (const day of page.days) if (day <= today) days.add(day);
  }
  return database.transaction(async (transaction) => {
    if (!(await holdRunningExecution(transaction, writer.executionId))) return null;
    const providerOf = (await findBillSplit(transaction, writer.providerId))?.providerOf ?? new Map<string, number>();
    const strangers = new Set<string>();
    const parts = new Map<number, Part>();
    for (const providerId of [writer.providerId, ...providerOf.values()]) {
      parts.set(providerId, { services: [], resources: [] });
    }
    const partOf = ({ accountId = '' }: ServiceCost): Part | undefined => {
      if (!providerOf.has(accountId)) strangers.add(accountId);
      return parts.get(providerOf.get(accountId) ?? writer.providerId);
    };
    for (const line of services) partOf(line)?.services.push(line);
    for (const line of resources) partOf(line)?.resources.push(line);
    const payerId = writer.providerId;
    await takeOverAccounts(transaction, { payerId, accountIds: [...strangers], days: [...days] });
    const billed = new Map(
      services
        .filter(({ accountId = '' }) => strangers.has(accountId))
        .map(({ accountId = '', day }) => [`${accountId} ${day}`, { accountId, day }]),
    );
    await takeOverAccountsThatLeft(transaction, { payerId, billed: [...billed.values()] });
    for (const [providerId, part] of parts) {
      fetched.written += await writePart(transaction, {
        writer: { ...writer, providerId },
        part,
        days: [...days],
        since,
      });
    }
    return fetched;
  });
}

async function writePart(
  transaction: Transaction,
  { writer, part, days, since }: { writer: CostWriter; part: Part; days: string[]; since: Date },
): Promise<number> {
  const { providerId } = writer;
  await takeOverDays(transaction, providerId, days);
  const written = await writeCosts(transaction, writer, part.services);
  const named = part.services.map(({ day, service, currency }) => ({ day, service, currency }));
  await removeUnnamedCosts(transaction, writer, { days, named });
  await writeResourceCosts(transaction, providerId, part.resources);
  const resourceDays = [...new Set(part.resources.map(({ day }) => day))];
  await removeUnnamedResourceCosts(transaction, { providerId, days: resourceDays, since });
  return written;
}
