import type { Database, Transaction } from '../../db/database.ts';
import { unknownEntries } from '../../db/reads/access-limits/unknown-entries.ts';
import { entryText, type AccessLimit, type LimitEntry } from '../../domain/access-limits/access-limit.ts';
import type { Principal } from '../auth/principal.ts';
import { unprocessable } from '../errors.ts';

/**
 * Returns a limit as it is stored, every entry once. Throws 422 for one that is empty or names what does not exist, or
 * only what is outside the limits of the caller.
 */
export async function checkedLimit(
  database: Database | Transaction,
  { given, caller }: { given: readonly LimitEntry[] | null; caller: Pick<Principal, 'limits'> },
): Promise<AccessLimit | null> {
  if (given === null) return null;
  if (given.length === 0) {
    throw unprocessable('An access limit needs at least one entry', 'access_limit: null gives access to everything');
  }
  const limit = [...new Map(given.map((entry) => [entryText(entry), entry])).values()];
  const unknown = await unknownEntries(database, { limit, limits: caller.limits });
  if (unknown.length > 0) {
    throw unprocessable(
      'The access limit names what does not exist',
      `access_limit: ${unknown.slice(0, 10).map(entryText).join(', ')}`,
    );
  }
  return limit;
}
