import { monthForecasts } from '../../db/reads/costs/month-forecasts.ts';
import { selectProviders } from '../../db/reads/providers/selection.ts';
import { summarizeRecommendations } from '../../db/reads/recommendations/summary.ts';
import { wholeCost } from '../../domain/costs/cost-scope.ts';
import { presentCurrencyForecast } from '../costs/forecast-presenter.ts';
import { presentSavings } from '../recommendations/presenter.ts';
import { readTrends } from '../../db/reads/trends/trends.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { queriedProviders } from '../provider-filter.ts';
import { presentTrends } from './presenter.ts';
import { trendQuery, trendsSchema } from './schema.ts';

const defaultDays = 30;

/** Declares the endpoint of trends. */
export function trendsEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/trends',
      tag: 'Trends',
      summary: 'Get how findings, scores, coverage, cost and possible savings developed',
      description:
        'Daily figures of the selected providers together, recorded every hour. Days before the first recording are derived from the ' +
        'history of findings and assessments, up to a year back.',
      query: trendQuery,
      responses: { 200: trendsSchema },
      handler: async (request) => {
        const { days = defaultDays, kind = null } = request.query;
        const to = dayOf(new Date());
        const range = { from: addDays(to, 1 - days), to };
        const providers = queriedProviders(request);
        const [trends, forecasts, { savings }] = await Promise.all([
          readTrends(database, { providers, ...range, kind }),
          monthForecasts(database, {
            providers: await selectProviders(database, providers),
            scope: wholeCost,
            today: to,
          }),
          summarizeRecommendations(database, { providers, filter: { status: 'pending' }, groupBy: 'kind' }),
        ]);
        const now = { forecasts: forecasts.map(presentCurrencyForecast), savings: savings.map(presentSavings) };
        return { status: 200, body: { ...presentTrends(trends, range), ...now } };
      },
    }),
  ];
}
