import type { Database } from '../../db/database.ts';
import { alertOnAnomalies, clearAnomalyAlerts, publishCostAnomalies } from '../../db/commands/anomalies/publish.ts';
import {
  createAnomalies,
  holdProviderAnomalies,
  readKnownAnomalies,
  reviseAnomalies,
  revisedReason,
  updateAnomalies,
} from '../../db/commands/anomalies/scan.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import { addDays } from '../../domain/anomalies/calendar-days.ts';
import { reconcileAnomalies } from '../../domain/anomalies/reconcile.ts';
import type { AnomalyType } from '../../domain/anomalies/anomaly-types.ts';
import { onePerDay, type FoundValues } from './anomaly-values.ts';
import { providerName } from '../../db/reads/providers/providers.ts';

/** Anomalies that ended earlier are neither stored nor alerted on. */
const keptDays = 90;
/** Anomalies of up to this age are published as events and raise alerts. */
const newsDays = 30;
/** How many days back a dismissed pattern is searched for. */
const rememberedDays = 140;

/** The result of a detection. */
export interface DetectionCounts {
  found: number;
  learned: number;
  ongoing: number;
  revised: number;
}

/**
 * Writes what a detection found of a provider, with events and alerts, in one transaction; null when the execution has
 * ended, and nothing was written. Finding the same again changes nothing and publishes nothing a second time.
 */
export async function storeAnomalies(
  database: Database,
  scan: {
    executionId: number;
    providerId: number;
    type: AnomalyType;
    found: FoundValues[];
    /** Last day with data. */
    newestDay: string;
  },
): Promise<DetectionCounts | null> {
  const { providerId, executionId, type, newestDay } = scan;
  return database.transaction(async (transaction) => {
    await holdProviderAnomalies(transaction, providerId);
    if (!(await holdRunningExecution(transaction, executionId))) return null;
    const provider = await providerName(transaction, providerId);
    if (provider === null) return null;
    const since = addDays(newestDay, -keptDays);
    const known = await readKnownAnomalies(transaction, {
      providerId,
      type,
      since: addDays(newestDay, -rememberedDays),
    });
    const changes = reconcileAnomalies(onePerDay(scan.found), known, since);
    const created = await createAnomalies(
      transaction,
      { providerId, executionId, type },
      changes.create.map(({ found, learnedFrom }) => ({ ...found.values, learned_from: learnedFrom })),
    );
    const updated = await updateAnomalies(
      transaction,
      changes.update.map(({ id, found }) => ({ ...found.values, day: found.day, id })),
    );
    await reviseAnomalies(transaction, changes.revise);
    const fresh = created.filter(
      (anomaly) => anomaly.status === 'active' && anomaly.last_day >= addDays(newestDay, -newsDays),
    );
    if (type === 'cost') await publishCostAnomalies(transaction, provider, fresh);
    const lasting = updated.filter((anomaly) => anomaly.status === 'active' && anomaly.is_ongoing);
    await alertOnAnomalies(transaction, { provider, type, anomalies: [...fresh, ...lasting] });
    const wasOngoing = new Set(known.map(({ id }) => id));
    const over = updated.filter((anomaly) => !anomaly.is_ongoing && wasOngoing.has(anomaly.id)).map(({ id }) => id);
    const back = 'The value is back in its expected range';
    await clearAnomalyAlerts(transaction, { providerId, type, ids: over, note: back });
    await clearAnomalyAlerts(transaction, { providerId, type, ids: changes.revise, note: revisedReason });
    return {
      found: created.filter(({ status }) => status === 'active').length,
      learned: created.filter(({ status }) => status === 'dismissed').length,
      ongoing: [...created, ...updated].filter((anomaly) => anomaly.is_ongoing).length,
      revised: changes.revise.length,
    };
  });
}
