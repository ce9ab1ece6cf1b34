import { costsByResource, costsByTag, costTags, itemizedTotals } from '../../db/reads/costs/by-resource.ts';
import { monthForecasts } from '../../db/reads/costs/month-forecasts.ts';
import { selectProviders } from '../../db/reads/providers/selection.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { shownAmount } from '../../domain/costs/amounts.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { badRequest } from '../errors.ts';
import { daysOf } from '../instants.ts';
import { pageOf, paginated } from '../pagination.ts';
import { queriedProviders } from '../provider-filter.ts';
import { presentCurrencyForecast } from './forecast-presenter.ts';
import { checkRange } from './routes.ts';
import {
  costByResourceQuery,
  costByResourceSchema,
  costByTagQuery,
  costByTagSchema,
  costForecastQuery,
  costForecastSchema,
  costTagQuery,
  costTagSchema,
} from './schema.ts';

const tag = 'Costs';
const defaultDays = 30;
const mostValues = 500;
const mostTags = 200;

/** Returns the days that a query names. Throws 400 for an impossible range. */
function rangeOf(query: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const asked = daysOf({ from: query.from, to: query.to });
  const to = asked.to ?? dayOf(new Date());
  const from = asked.from ?? addDays(to, 1 - defaultDays);
  checkRange(from, to);
  return { from, to };
}

const presentTotals = (totals: { currency: string; amount: string; billed: string }[]) =>
  totals.map(({ currency, amount, billed }) => ({
    currency,
    amount: shownAmount(amount),
    billed: shownAmount(billed),
  }));

/** Declares the endpoints of costs by resource and tag, and of the forecast of the month. */
export function costBreakdownEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/costs/resources',
      tag,
      summary: 'Sum costs by resource',
      description:
        'As far as bills name single resources, with the resource of the inventory where there is one; the largest first in each currency. `totals` says how much of the bills that is.',
      query: costByResourceQuery,
      responses: { 200: costByResourceSchema },
      async handler(request) {
        const page = pageOf(request.query);
        const range = rangeOf(request.query);
        const { service, currency } = request.query;
        const asked = { providers: queriedProviders(request), filter: { ...range, service, currency } };
        const { rows, total } = await costsByResource(database, { ...asked, page });
        const data = rows.map(({ provider_kind: kind, amount, ...row }) => ({
          ...row,
          amount: shownAmount(amount),
          provider_type: kind,
          resource_type_label: kind === null || row.resource_type === null ? null : typeTitle(kind, row.resource_type),
        }));
        const totals = presentTotals(await itemizedTotals(database, asked));
        return { status: 200, body: { ...paginated(data, total, page), ...range, totals } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/costs/tags',
      tag,
      summary: 'Sum costs by the value of a tag',
      description:
        'By the present tags of resources, as far as bills name single resources. `totals` says how much of the bills that is.',
      query: costByTagQuery,
      responses: { 200: costByTagSchema },
      async handler(request) {
        const range = rangeOf(request.query);
        const { key, service, currency } = request.query;
        const asked = { providers: queriedProviders(request), filter: { ...range, service, currency } };
        const rows = await costsByTag(database, { ...asked, key, limit: mostValues });
        const data = rows.map(({ amount, ...row }) => ({ ...row, amount: shownAmount(amount) }));
        const totals = presentTotals(await itemizedTotals(database, asked));
        return { status: 200, body: { key, data, ...range, totals } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/costs/tag-keys',
      tag,
      summary: 'List the tags of resources with cost',
      description: 'Keys to sum costs by, those on the most resources first.',
      query: costTagQuery,
      responses: { 200: costTagSchema },
      async handler(request) {
        const { service, currency } = request.query;
        const filter = { ...rangeOf(request.query), service, currency };
        const data = await costTags(database, { providers: queriedProviders(request), filter, limit: mostTags });
        return { status: 200, body: { data } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/costs/forecast',
      tag,
      summary: 'Forecast the cost of the present month',
      description:
        'By currency, with the error of such forecasts in the past beside that of a naive one. `service` and `tag_key` exclude each other.',
      query: costForecastQuery,
      responses: { 200: costForecastSchema },
      async handler(request) {
        const { service = null, tag_key: key, tag_value: value = null } = request.query;
        if (service !== null && key !== undefined) throw badRequest('service and tag_key exclude each other');
        if (value !== null && key === undefined) throw badRequest('tag_value needs tag_key');
        const today = dayOf(new Date());
        const forecasts = await monthForecasts(database, {
          providers: await selectProviders(database, queriedProviders(request)),
          scope: { service, tag: key === undefined ? null : { key, value } },
          today,
        });
        const data = forecasts.map(presentCurrencyForecast);
        return { status: 200, body: { data } };
      },
    }),
  ];
}
