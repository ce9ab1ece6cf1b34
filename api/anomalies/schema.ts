import { Type } from 'typebox';
import { anomalyStatuses, anomalyTypes } from '../../domain/anomalies/anomaly-types.ts';
import { metricNames } from '../../domain/costs/metrics.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const anomalyType = named('AnomalyType', words(anomalyTypes));
const anomalyStatus = named('AnomalyStatus', words(anomalyStatuses));

const date = () => Type.String({ format: 'date' });

const dayFields = {
  date: date(),
  actual_amount: Type.Number(),
  expected_amount: Type.Number({ description: 'Amount that the history lets expect for the day' }),
  expected_upper: Type.Number({ description: 'Upper bound of the expected range' }),
  deviation_percent: Type.Number({
    description: 'Excess over the expected amount in percent; relative to the actual amount where nothing was expected',
  }),
};

const anomalyService = named(
  'AnomalyService',
  Type.Object({ service: Type.String(), amount: Type.Number(), vs_expected: Type.Number() }),
);

const anomalyMetric = named(
  'AnomalyMetric',
  Type.Object({
    resource_id: id(),
    resource_name: Type.String(),
    metric: named('MetricName', words(metricNames)),
    actual: Type.Number(),
    expected: Type.Number(),
    upper: Type.Number(),
    deviation_percent: Type.Number(),
    last_date: date(),
  }),
);

/** Anomaly of the interface specification §2. */
export const anomalySchema = named(
  'Anomaly',
  Type.Object({
    id: id(),
    type: anomalyType,
    provider_id: id(),
    ...dayFields,
    top_services: Type.Array(anomalyService, {
      description: 'What makes up the amount and the gap to what was expected; they sum to both',
    }),
    status: anomalyStatus,
    detected_at: timestamp(),
    last_date: Type.String({ format: 'date', description: 'Last day of the run so far' }),
    is_ongoing: Type.Boolean({ description: 'Whether the run continues' }),
    peak: named('AnomalyDay', Type.Object(dayFields, { description: 'The worst day of the run' })),
    currency: nullable(Type.String({ description: 'ISO 4217 code; null for performance' })),
    services: Type.Array(Type.String(), { description: 'Services concerned; empty for the sum of all' }),
    resource_id: nullable(id('Resource whose metric left its range most')),
    resource_name: nullable(Type.String()),
    metrics: Type.Array(anomalyMetric, {
      description: 'Metrics that left their ranges, the worst first; empty for cost',
    }),
    reason: nullable(Type.String({ description: 'Why it was dismissed' })),
    learned_from: nullable(id('The dismissed anomaly of an earlier month that this one repeats')),
    dismissed_at: nullable(timestamp()),
    dismissed_by: nullable(id('Member who dismissed it; null when the service did')),
    updated_at: timestamp(),
  }),
);

export const anomalyListQuery = Type.Object({
  ...providerFields(),
  type: Type.Optional(anomalyType),
  status: Type.Optional(anomalyStatus),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_660, default: 30, description: 'How far to look back' })),
  ...pageQuery,
});
