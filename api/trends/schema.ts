import { Type } from 'typebox';
import { trendFindingKinds } from '../../domain/trends/finding-kind.ts';
import { id, nullable, providerKind, resourceTypeLabel, severityCounts, words } from '../fields.ts';
import { currencyForecast } from '../costs/forecast-schema.ts';
import { savingsTotal } from '../recommendations/savings-schema.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const day = () => Type.String({ format: 'date', description: 'Day in UTC' });

export const trendQuery = Type.Object({
  ...providerFields('Default: the figures of all providers together'),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'Days up to today; default 30' })),
  kind: Type.Optional(
    named('TrendFindingKind', words(trendFindingKinds, { description: 'Only findings of this kind; default all' })),
  ),
});

const findingDay = named(
  'TrendFindingDay',
  Type.Object({
    day: day(),
    open: severityCounts(),
    appeared: Type.Integer({ description: 'Findings that were detected on the day' }),
    resolved: Type.Integer({ description: 'Findings that were fixed or resolved on the day' }),
  }),
);

const scoreDay = named(
  'TrendScoreDay',
  Type.Object({
    day: day(),
    score: nullable(Type.Number({ description: '`passed` / `total_controls`; null where no control was decided' })),
    passed: Type.Integer(),
    total_controls: Type.Integer({ description: 'Controls that passed or failed' }),
    not_evaluated: Type.Integer(),
    providers: Type.Integer({ description: 'Providers whose newest assessments are added up' }),
  }),
);

const accountScores = named(
  'TrendAccountScores',
  Type.Object({
    provider_id: id(),
    provider_name: Type.String(),
    days: Type.Array(named('TrendAccountScoreDay', Type.Object({ day: day(), score: nullable(Type.Number()) }))),
  }),
);

const accountDay = named(
  'TrendAccountDay',
  Type.Object({
    day: day(),
    resources: Type.Integer({ description: 'Resources that are not deleted' }),
    partly_unreadable: Type.Integer({ description: 'Those of which a part could not be read' }),
    monthly_savings: Type.Number({ description: 'USD a month; pending recommendations, of each resource the largest' }),
  }),
);

const costDay = named(
  'TrendCostDay',
  Type.Object({
    day: day(),
    currency: Type.String({ description: 'ISO 4217 code; currencies are never added to each other' }),
    amount: Type.Number(),
    anomalies: Type.Integer({ description: 'Active cost anomalies that began on the day' }),
  }),
);

const riskyResource = named(
  'RiskyResource',
  Type.Object({
    resource_id: id(),
    resource_name: Type.String(),
    resource_type: Type.String(),
    resource_type_label: resourceTypeLabel(),
    provider_id: id(),
    provider_type: providerKind(),
    open: severityCounts(),
  }),
);

/** Daily figures of a period, oldest first. */
export const trendsSchema = named(
  'Trends',
  Type.Object({
    from: day(),
    to: day(),
    recorded_at: nullable(
      Type.String({
        format: 'date-time',
        description: 'When the figures of today were recorded, the oldest of the providers; null before the first time',
      }),
    ),
    findings: Type.Array(findingDay, { description: 'Every day since the first recorded one of the period' }),
    mean_days_to_resolve: nullable(
      Type.Number({ description: 'Of the findings that were resolved in the period; null without any' }),
    ),
    scores: Type.Array(
      named(
        'TrendFramework',
        Type.Object({
          framework_id: Type.String(),
          days: Type.Array(scoreDay),
          accounts: Type.Array(accountScores, {
            description: 'The accounts with the lowest newest scores, at most seven, the lowest first',
          }),
        }),
      ),
      { description: 'Each framework that was assessed by its default version' },
    ),
    accounts: Type.Array(accountDay, { description: 'Days since recording began; these cannot be derived afterwards' }),
    costs: Type.Array(costDay),
    forecasts: Type.Array(currencyForecast, {
      description: 'What the present month will cost, by currency; null where that cannot be said',
    }),
    savings: Type.Array(savingsTotal, {
      description: 'A month, by currency: pending recommendations, of each resource the largest',
    }),
    riskiest: Type.Array(riskyResource, {
      description: 'At most ten: the most critical open findings first, then the most of high severity, and so on',
    }),
  }),
);
