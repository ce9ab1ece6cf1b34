import assert from 'node:assert/strict';
import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** A recommendation whose texts a model writes, at the second attempt. */
export async function recommendations({ admin, database, bucket, temporal }: Recording): Promise<void> {
  const row = await database('resources')
    .where({ external_id: bucket, resource_type: 'object_bucket' })
    .first<{ id: number }>('id');
  const path = '/api/v1/recommendations/generate';
  const { body } = await admin.post<{ source: string }>(path, { resource_id: row.id }, { expect: 200 });
  assert.equal(body.source, 'model');
  await eventually(() => temporal.schedule.getHandle('recommend-accounts').trigger());
  await eventually(async () => {
    assert.ok(await database('recommendation_runs').whereNotNull('ended_at').first('provider_id'));
  });
}
