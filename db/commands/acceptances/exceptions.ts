import type { Transaction } from '../../database.ts';
import { columns, type ExceptionRow } from '../../reads/acceptances/exceptions.ts';

/** Adds an exception, which applies from the next assessment on. Returns its row. */
export async function createException(
  transaction: Transaction,
  exception: Omit<ExceptionRow, 'id' | 'created_at' | 'revoked_at'>,
): Promise<ExceptionRow> {
  const [row] = await transaction('compliance_exceptions').insert(exception).returning<ExceptionRow[]>(columns);
  if (row === undefined) throw new Error('The exception was not written');
  return row;
}

/** Ends an exception; returns false when none is in force. */
export async function revokeException(
  transaction: Transaction,
  { id, memberId }: { id: number; memberId: number },
): Promise<boolean> {
  const changed = await transaction('compliance_exceptions')
    .where({ id })
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now(), revoked_by: memberId });
  return changed > 0;
}
