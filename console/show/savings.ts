import type { SavingsTotal } from '../../client/src/client.ts';
import { roundMoney } from './format.ts';

/** Returns sums of monthly savings in words, one for each currency. */
export function savingsText(savings: readonly SavingsTotal[]): string {
  if (savings.length === 0) return 'not known';
  return `${savings.map(({ amount, currency }) => roundMoney(amount, currency)).join(' + ')} a month`;
}
