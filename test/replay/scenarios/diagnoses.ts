import assert from 'node:assert/strict';
import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** A diagnosis of the account. */
export async function diagnoses({ admin, database }: Recording): Promise<void> {
  const provider = await database('providers').where({ status: 'synced' }).first<{ id: number }>('id');
  const { body } = await admin.post<{ diagnosis_id: number }>(`/api/v1/providers/${provider.id}/diagnoses`, undefined, {
    expect: 202,
  });
  const path = `/api/v1/diagnoses/${body.diagnosis_id}`;
  await eventually(async () => assert.equal((await admin.get(path)).body['status'], 'completed'), {
    withinMs: 120_000,
  });
}
