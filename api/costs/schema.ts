import { Type } from 'typebox';
import { id, label, nullable, words } from '../fields.ts';
import { pageQuery, pageSchema } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

/** The dimensions by which costs can be summed; several are separated by commas. */
export const costGroups = [
  'day',
  'month',
  'provider',
  'service',
  'provider,day',
  'provider,month',
  'service,day',
  'service,month',
  'provider,service',
  'provider,service,day',
  'provider,service,month',
] as const;

const date = (description: string) => Type.String({ format: 'date', description });

export const costListQuery = Type.Object({
  group_by: Type.Optional(named('CostGrouping', words(costGroups))),
  ...providerFields(),
  service: Type.Optional(label(500)),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  from: Type.Optional(date('First day; by default 30 days ago, or 12 months ago when grouped by month')),
  to: Type.Optional(date('Last day; today by default')),
  ...pageQuery,
});

const costRowSchema = named(
  'CostRow',
  Type.Object({
    provider_id: nullable(id()),
    service: nullable(Type.String()),
    day: nullable(Type.String({ format: 'date' })),
    month: nullable(Type.String({ description: 'YYYY-MM' })),
    currency: Type.String({ description: 'ISO 4217 code' }),
    amount: Type.Number(),
  }),
);

/** Sums of costs in the list envelope, with the total by currency. */
export const costListSchema = named(
  'CostList',
  Type.Object({
    ...pageSchema(costRowSchema).properties,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    totals: Type.Array(named('CostTotal', Type.Object({ currency: Type.String(), amount: Type.Number() }))),
  }),
);

export const resourceCostQuery = Type.Object({
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 120,
      default: 6,
      description: 'How many months to look back, this one among them',
    }),
  ),
});

const monthCost = named(
  'MonthCost',
  Type.Object({
    month: Type.String({ description: 'YYYY-MM' }),
    total: Type.Number(),
    currency: Type.String(),
    days: Type.Array(named('DayCost', Type.Object({ date: Type.String({ format: 'date' }), amount: Type.Number() }))),
  }),
);

/** Cost history of a resource. */
export const resourceCostSchema = named(
  'ResourceCost',
  Type.Object({
    resource_id: id(),
    currency: nullable(
      Type.String({ description: 'ISO 4217 code; null where nothing is known or currencies are mixed' }),
    ),
    months: Type.Array(monthCost, { description: 'Months with known cost, oldest first; one entry for each currency' }),
  }),
);
