import { dayNumber } from '../../../domain/anomalies/calendar-days.ts';
import type { CostScope } from '../../../domain/costs/cost-scope.ts';
import type { DailySeries } from '../../../domain/costs/forecast.ts';
import type { Database, Transaction } from '../../database.ts';
import { ofProviders, type SelectedProviders } from '../providers/selection.ts';
import { billedResource } from './billed-resources.ts';

/**
 * Returns the daily cost of a scope since a day (`YYYY-MM-DD`) by currency, without gaps: a day between others that has no
 * line cost nothing. A series ends with the last day that the bill of the providers has at all in its currency, since a
 * service that is not used any more has no lines.
 */
export async function scopeSeries(
  database: Database | Transaction,
  query: { providers: SelectedProviders; scope: CostScope; since: string },
): Promise<Map<string, DailySeries>> {
  const { scope, since } = query;
  const bindings = {
    since,
    providerIds: query.providers as number[] | null,
    ...(scope.service === null ? {} : { service: scope.service }),
    ...(scope.tag === null ? {} : { tag: scope.tag.key }),
    ...(scope.tag?.value === null || scope.tag === null ? {} : { value: scope.tag.value }),
  };
  const { rows } = await database.raw<{ rows: { currency: string; day: string; amount: number; last: string }[] }>(
    `with part as (${partOf(scope)}),
     ends as (
       select currency, max(day) as last from cost_days
       where day >= :since::date and ${ofProviders('provider_id')} group by currency
     )
     select part.currency, part.day::text, part.amount::float8 as amount, ends.last::text as last
     from part join ends on ends.currency = part.currency order by part.currency, part.day`,
    bindings,
  );
  const series = new Map<string, { firstDay: number; values: number[] }>();
  for (const { currency, day, amount, last } of rows) {
    let known = series.get(currency);
    if (known === undefined) {
      const firstDay = dayNumber(day);
      const length = Math.max(1, dayNumber(last) - firstDay + 1);
      known = { firstDay, values: Array.from<number>({ length }).fill(0) };
      series.set(currency, known);
    }
    known.values[dayNumber(day) - known.firstDay] = amount;
  }
  return series;
}

function partOf({ service, tag }: CostScope): string {
  const where = `day >= :since::date and ${ofProviders('provider_id')}`;
  if (service !== null) {
    return `select currency, day, sum(amount) as amount from costs where ${where} and service = :service group by currency, day`;
  }
  if (tag === null) {
    return `select currency, day, sum(amount) as amount from cost_days where ${where} group by currency, day`;
  }
  const isTagged =
    tag.value === null
      ? 'jsonb_exists(resource.tags, cast(:tag as text))'
      : 'resource.tags ->> cast(:tag as text) = cast(:value as text)';
  return `select line.currency, line.day, sum(line.amount) as amount
    from (
      select billed.provider_id, billed.cloud_id
      from (select distinct provider_id, cloud_id from resource_costs where ${where}) as billed ${billedResource}
      where ${isTagged}
    ) as tagged
      join resource_costs as line on line.provider_id = tagged.provider_id and line.cloud_id = tagged.cloud_id
        and line.day >= :since::date
    group by line.currency, line.day`;
}
