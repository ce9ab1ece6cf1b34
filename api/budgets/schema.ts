import { Type } from 'typebox';
import { id, label, nullable, timestamp } from '../fields.ts';
import { monthForecast } from '../costs/forecast-schema.ts';
import { named } from '../named.ts';

const thresholds = () =>
  Type.Array(Type.Integer({ minimum: 1, maximum: 1_000 }), {
    minItems: 1,
    maxItems: 10,
    uniqueItems: true,
    description: 'Percent of the amount at which an alert is raised, once a month; default 50, 80 and 100',
  });

const currency = () =>
  Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code; costs in others do not count' });
const amount = () =>
  Type.Number({ minimum: 0.01, maximum: 1e12, multipleOf: 0.01, description: 'What a month may cost' });
const tagText = () => Type.String({ minLength: 1, maxLength: 512, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });

/** A budget as requests describe it; what a change leaves out is nothing, not what it was. */
export const budgetBody = named(
  'BudgetRequest',
  Type.Object({
    name: label(),
    amount: amount(),
    currency: currency(),
    provider_id: Type.Optional(id('Only the cost of this account')),
    organization_id: Type.Optional(nullable(id('Only that of the accounts of this organization'))),
    ou: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 256,
          pattern: '^[^\\u0000-\\u001f\\u007f]+$',
          description: 'Only that of accounts in or below this unit',
        }),
      ),
    ),
    service: Type.Optional(nullable(label(500))),
    tag_key: Type.Optional(nullable(tagText())),
    tag_value: Type.Optional(nullable(tagText())),
    thresholds: Type.Optional(thresholds()),
    alert_on_forecast: Type.Optional(
      Type.Boolean({ description: 'Whether thresholds from 100 on also apply to the forecast; default true' }),
    ),
  }),
);

/** A budget with the state of the present month. */
export const budgetSchema = named(
  'Budget',
  Type.Object({
    id: id(),
    name: Type.String(),
    amount: amount(),
    currency: currency(),
    provider_id: nullable(id()),
    organization_id: nullable(id()),
    ou: nullable(Type.String()),
    service: nullable(Type.String()),
    tag_key: nullable(Type.String()),
    tag_value: nullable(Type.String({ description: 'Null: any value of the tag' })),
    thresholds: thresholds(),
    alert_on_forecast: Type.Boolean(),
    spent: Type.Number({ description: 'Cost of the present month so far' }),
    spent_through: nullable(Type.String({ format: 'date', description: 'Last day with cost; null without any' })),
    forecast: nullable(monthForecast),
    created_at: timestamp(),
    updated_at: timestamp(),
  }),
);

export const budgetListSchema = named('BudgetList', Type.Object({ data: Type.Array(budgetSchema) }));
