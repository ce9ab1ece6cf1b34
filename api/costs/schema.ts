import { Type } from 'typebox';
import { costMetrics } from '../../db/reads/costs/costs.ts';
import { id, label, nullable, providerKind, resourceTypeLabel, words } from '../fields.ts';
import { currencyForecast } from './forecast-schema.ts';
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
  metric: Type.Optional(
    named(
      'CostMetric',
      words(costMetrics, {
        description:
          '`amortized`: reservations and Savings Plans are spread over the days that use them. Default `billed`',
      }),
    ),
  ),
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
    totals: Type.Array(
      named(
        'CostTotal',
        Type.Object({
          currency: Type.String(),
          amount: Type.Number(),
          billed_part: Type.Optional(
            Type.Number({
              description:
                'Only of an amortized total: what is summed as it was billed, since the cloud reports no amortized cost for it',
            }),
          ),
        }),
      ),
    ),
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

const range = {
  ...providerFields(),
  service: Type.Optional(label(500)),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  from: Type.Optional(date('First day; by default 30 days ago')),
  to: Type.Optional(date('Last day; today by default')),
};

const itemized = {
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  totals: Type.Array(
    named(
      'ItemizedTotal',
      Type.Object({
        currency: Type.String(),
        amount: Type.Number({ description: 'What the bills say about single resources' }),
        billed: Type.Number({ description: 'The whole bills of the same days' }),
      }),
    ),
  ),
};

export const costByResourceQuery = Type.Object({ ...range, ...pageQuery });

/** Costs by resource, as far as bills name resources. */
export const costByResourceSchema = named(
  'CostByResource',
  Type.Object({
    ...pageSchema(
      named(
        'ResourceCostRow',
        Type.Object({
          provider_id: id(),
          cloud_id: Type.String({ description: 'The resource as the bill names it' }),
          service: Type.String(),
          currency: Type.String({ description: 'ISO 4217 code' }),
          amount: Type.Number(),
          resource_id: nullable(id('Null where the inventory does not have it')),
          resource_name: nullable(Type.String()),
          resource_type: nullable(Type.String()),
          resource_type_label: nullable(resourceTypeLabel()),
          provider_type: nullable(providerKind()),
        }),
      ),
    ).properties,
    ...itemized,
  }),
);

const tagKey = () => Type.String({ minLength: 1, maxLength: 512, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });

export const costByTagQuery = Type.Object({ key: tagKey(), ...range });

/** Costs by the value of a tag. */
export const costByTagSchema = named(
  'CostByTag',
  Type.Object({
    key: Type.String(),
    data: Type.Array(
      named(
        'TagCost',
        Type.Object({
          value: nullable(Type.String({ description: 'Null: resources without the tag, or not in the inventory' })),
          currency: Type.String({ description: 'ISO 4217 code' }),
          resources: Type.Integer(),
          amount: Type.Number(),
        }),
      ),
      { description: 'The largest first in each currency, at most 500' },
    ),
    ...itemized,
  }),
);

export const costTagQuery = Type.Object(range);

export const costTagSchema = named(
  'CostTags',
  Type.Object({
    data: Type.Array(
      named(
        'CostTag',
        Type.Object({
          key: Type.String(),
          values: Type.Integer({ description: 'Number of its values' }),
          resources: Type.Integer({ description: 'Resources with cost that have it' }),
        }),
      ),
      { description: 'Those on the most resources first, at most 200' },
    ),
  }),
);

export const costForecastQuery = Type.Object({
  ...providerFields(),
  service: Type.Optional(label(500)),
  tag_key: Type.Optional(tagKey()),
  tag_value: Type.Optional(tagKey()),
});

/** What the present month will cost, by currency. */
export const costForecastSchema = named(
  'CostForecast',
  Type.Object({
    data: Type.Array(currencyForecast, {
      description: '`forecast` is null with less than two weeks of costs, or when the newest are a week old',
    }),
  }),
);
