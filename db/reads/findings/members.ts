import type { AccessLimit } from '../../../domain/access-limits/access-limit.ts';
import type { Database, Transaction } from '../../database.ts';
import { insideLimits } from '../access-limits/inside.ts';

/** A member to whom findings can be given. */
export interface FindingMember {
  id: number;
  email: string;
  access_limit: AccessLimit | null;
}

/** Returns those of some providers that a member may see. */
export async function providersSeenBy(
  database: Database | Transaction,
  { access_limit: limit }: Pick<FindingMember, 'access_limit'>,
  providerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (limit === null) return new Set(providerIds);
  const ids = await database('providers')
    .whereIn('id', [...providerIds])
    .whereRaw(insideLimits(database, 'providers.id', [limit]))
    .pluck<number[]>('id');
  return new Set(ids);
}

/** Returns the members whose e-mail address, or the part of it before the `@`, is one of these names. */
export function membersByNames(database: Database | Transaction, names: readonly string[]): Promise<FindingMember[]> {
  return database('members')
    .whereNull('removed_at')
    .whereRaw(`(email = any(:names) or left(email, -position('@' in reverse(email))) = any(:names))`, {
      names: [...names],
    })
    .orderBy('id')
    .select<FindingMember[]>('id', 'email', 'access_limit');
}
