import { type CostFilter, type CostGrouping, resourceCosts, sumCosts } from '../../db/reads/costs/costs.ts';
import { addDays, dayNumber, dayOf } from '../../domain/anomalies/calendar-days.ts';
import { shownAmount } from '../../domain/costs/amounts.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { badRequest, notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { daysOf } from '../instants.ts';
import { pageIfAsked, paginated } from '../pagination.ts';
import { presentCost, presentResourceCost } from './presenter.ts';
import { costListQuery, costListSchema, resourceCostQuery, resourceCostSchema, type costGroups } from './schema.ts';

const defaultMonths = 6;
const defaultDays = 30;
const monthsOfMonthList = 12;
const longestRangeDays = 3_660;

/** Declares the endpoints of costs: by provider, service, day and month, and by resource. */
export function costsEndpoints({ database }: ApiDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/costs',
      tag: 'Costs',
      summary: 'Sum costs',
      description:
        'Sums by what `group_by` names, newest period first, then the largest. Currencies are never added to each other. Deleted providers count.',
      query: costListQuery,
      responses: { 200: costListSchema },
      handler: async (request) => {
        const { query } = request;
        const grouping = groupingOf(query.group_by ?? 'day');
        const today = dayOf(new Date());
        const asked = daysOf({ from: query.from, to: query.to });
        const to = asked.to ?? today;
        const from = asked.from ?? defaultStart(to, grouping);
        checkRange(from, to);
        const page = pageIfAsked(query);
        const filter: CostFilter = {
          from,
          to,
          ...(query.service === undefined ? {} : { service: query.service }),
          ...(query.currency === undefined ? {} : { currency: query.currency }),
        };
        const { rows, total, totals } = await sumCosts(database, {
          grouping,
          metric: query.metric ?? 'billed',
          providers: queriedProviders(request),
          filter,
          today,
          page,
        });
        return {
          status: 200,
          body: {
            ...paginated(rows.map(presentCost), total, page),
            from,
            to,
            totals: totals.map(({ currency, amount, billed_part: part }) => ({
              currency,
              amount: shownAmount(amount),
              ...(query.metric === 'amortized' ? { billed_part: shownAmount(part) } : {}),
            })),
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/resources/{id}/cost',
      tag: 'Resources',
      summary: 'Get the cost history of a resource',
      description: 'By month and day, as far as the bill of the account itemizes single resources.',
      params: idParams,
      query: resourceCostQuery,
      responses: { 200: resourceCostSchema },
      handler: async ({ params, query }) => {
        const since = monthsBefore(dayOf(new Date()), (query.months ?? defaultMonths) - 1);
        const rows = await resourceCosts(database, { resourceId: params.id, since });
        if (rows === null) throw notFound('Resource');
        return { status: 200, body: presentResourceCost(params.id, rows) };
      },
    }),
  ];
}

function groupingOf(text: (typeof costGroups)[number]): CostGrouping {
  const names = text.split(',');
  return {
    provider: names.includes('provider'),
    service: names.includes('service'),
    period: names.includes('day') ? 'day' : names.includes('month') ? 'month' : null,
  };
}

function defaultStart(to: string, { period }: CostGrouping): string {
  return period === 'month' ? monthsBefore(to, monthsOfMonthList - 1) : addDays(to, 1 - defaultDays);
}

/** Throws 400 for days in the wrong order or too far apart. */
export function checkRange(from: string, to: string): void {
  if (from > to) throw badRequest('from is after to');
  if (dayNumber(to) - dayNumber(from) > longestRangeDays) throw badRequest('from and to are more than ten years apart');
}

/** Returns the first day of the month the given number of months before that of a day. */
function monthsBefore(day: string, months: number): string {
  return dayOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months, 1)));
}
