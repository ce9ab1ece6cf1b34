import { findParameterSetting, type ParameterSettingRow } from '../../reads/check-parameters/check-parameters.ts';
import type { Transaction } from '../../database.ts';

/** What a value is set for. */
export type ParameterSubject = Pick<
  ParameterSettingRow,
  'provider_kind' | 'check_id' | 'parameter' | 'framework_id' | 'provider_id' | 'organization_id' | 'ou'
>;

/** Sets a value in place of the one that was set for the same subject. Returns both. */
export async function setParameter(
  transaction: Transaction,
  {
    subject,
    value,
    reason,
    memberId,
  }: { subject: ParameterSubject; memberId: number } & Pick<ParameterSettingRow, 'value' | 'reason'>,
): Promise<{ before: ParameterSettingRow | null; after: ParameterSettingRow }> {
  // One change of a subject at a time: there may be no row to lock yet.
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `check-parameters ${JSON.stringify(Object.entries(subject).toSorted())}`,
  ]);
  const known = await transaction('check_parameters').where(subject).first<{ id: number } | undefined>('id');
  const before = known === undefined ? null : await findParameterSetting(transaction, known.id);
  const given = { value: JSON.stringify(value), reason, set_by: memberId };
  if (known !== undefined) {
    await transaction('check_parameters')
      .where({ id: known.id })
      .update({ ...given, set_at: transaction.fn.now() });
  }
  const [added] =
    known === undefined
      ? await transaction('check_parameters')
          .insert({ ...subject, ...given })
          .returning<{ id: number }[]>('id')
      : [known];
  const after = added === undefined ? null : await findParameterSetting(transaction, added.id);
  if (after === null) throw new Error('The value was not written');
  return { before, after };
}

/** Removes a set value; returns what it was, or null when there is none. */
export async function resetParameter(transaction: Transaction, id: number): Promise<ParameterSettingRow | null> {
  await transaction('check_parameters').where({ id }).forUpdate().first('id');
  const before = await findParameterSetting(transaction, id);
  await transaction('check_parameters').where({ id }).delete();
  return before;
}
