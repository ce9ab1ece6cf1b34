import type { AwsFacts, AwsFields } from '../rules.ts';

/** Returns the account that the resources belong to; null for a provider whose inventory leaves it to another one. */
export function accountOf(facts: AwsFacts): AwsFields<'account'> | null {
  return facts.every('account')[0] ?? null;
}
