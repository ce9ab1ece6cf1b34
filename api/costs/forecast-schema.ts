import { Type } from 'typebox';
import { nullable } from '../fields.ts';
import { named } from '../named.ts';

const ratio = (description: string) => nullable(Type.Number({ description }));

/** What a month will cost, with how well such forecasts fitted the past. */
export const monthForecast = named(
  'MonthForecast',
  Type.Object({
    month: Type.String({ description: 'YYYY-MM' }),
    through: Type.String({ format: 'date', description: 'Last day with cost' }),
    spent: Type.Number({ description: 'Cost of the month up to that day' }),
    total: Type.Number({ description: 'Expected cost of the whole month' }),
    low: nullable(
      Type.Number({ description: 'Eight of ten past months ended between `low` and `high`; null with few tests' }),
    ),
    high: nullable(Type.Number()),
    error: ratio(
      'Of the rest of past months, forecast with what was known then: sum of the absolute errors by sum of the amounts; null without tests',
    ),
    naive_error: ratio('The same for continuing the mean of the last seven days'),
    tested: Type.Integer({ description: 'From how many past days it was tested' }),
  }),
);

/** The forecast in one currency. */
export const currencyForecast = named(
  'CurrencyForecast',
  Type.Object({
    currency: Type.String({ description: 'ISO 4217 code' }),
    forecast: nullable(monthForecast),
  }),
);
