import type { Facts } from '../facts.ts';
import type { Fields } from '../fields.ts';

/** The account that the resources belong to; null for a provider whose inventory leaves it to another one. */
export function accountOf(facts: Facts): Fields | null {
  return facts.every('account')[0] ?? null;
}
