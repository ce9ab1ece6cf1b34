import { Type } from 'typebox';
import { named } from '../named.ts';

/** A sum of monthly savings in one currency. */
export const savingsTotal = named(
  'SavingsTotal',
  Type.Object({ currency: Type.String({ description: 'ISO 4217 code' }), amount: Type.Number() }),
);
