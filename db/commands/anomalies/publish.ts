import type { AlertCause } from '../../../domain/alerts/causes.ts';
import type { AnomalyType } from '../../../domain/anomalies/anomaly-types.ts';
import type { Transaction } from '../../database.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { resolveAlerts } from '../alerts/resolve.ts';
import { writeEvents } from '../events/write.ts';
import type { WrittenAnomaly } from './scan.ts';

/** The provider that the anomalies belong to. */
export interface AnomalyProvider {
  id: number;
  name: string;
}

/** Publishes new cost anomalies as `cost.anomaly`, in the transaction that created them. */
export async function publishCostAnomalies(
  transaction: Transaction,
  provider: AnomalyProvider,
  anomalies: WrittenAnomaly[],
): Promise<void> {
  await writeEvents(
    transaction,
    anomalies.map((anomaly) => ({
      type: 'cost.anomaly',
      providerId: provider.id,
      resourceId: null,
      data: {
        id: anomaly.id,
        provider_id: provider.id,
        date: anomaly.day,
        actual_amount: anomaly.actual_amount,
        expected_amount: anomaly.expected_amount,
        expected_upper: anomaly.expected_upper,
        deviation_percent: anomaly.deviation_percent,
      },
    })),
  );
}

/** Raises, or counts up, the alerts on anomalies by the worst day of each. */
export async function alertOnAnomalies(
  transaction: Transaction,
  { provider, type, anomalies }: { provider: AnomalyProvider; type: AnomalyType; anomalies: WrittenAnomaly[] },
): Promise<void> {
  await raiseAlerts(
    transaction,
    anomalies.map((anomaly): AlertCause => {
      const about = { anomalyId: anomaly.id, providerId: provider.id, providerName: provider.name };
      const { peak } = anomaly;
      if (type === 'performance') {
        return { kind: 'performance_anomaly', ...about, date: anomaly.day, summary: performanceSummary(anomaly) };
      }
      return {
        kind: 'cost_anomaly',
        ...about,
        date: peak.date,
        actualAmount: peak.actual_amount,
        expectedAmount: peak.expected_amount,
        deviationPercent: peak.deviation_percent,
        currency: anomaly.currency ?? 'USD',
      };
    }),
  );
}

function performanceSummary({ metrics }: WrittenAnomaly): string {
  const [worst, ...others] = metrics;
  if (worst === undefined) return 'a metric left its expected range';
  const more = others.length === 0 ? '' : `; and ${others.length} more`;
  return `${worst.metric} of ${worst.resource_name} was ${worst.actual}, expected at most ${worst.upper}${more}`;
}

/** Clears the alerts on anomalies that have ended or were dismissed or revised. */
export async function clearAnomalyAlerts(
  transaction: Transaction,
  cleared: { providerId: number; type: AnomalyType; ids: number[]; note: string },
): Promise<void> {
  await resolveAlerts(
    transaction,
    cleared.ids.map((anomalyId) => ({
      kind: cleared.type === 'cost' ? 'cost_anomaly' : 'performance_anomaly',
      providerId: cleared.providerId,
      anomalyId,
      note: cleared.note,
    })),
  );
}
