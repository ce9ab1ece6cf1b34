import { connectBody, connected, ended, synced } from '../../helpers/connected.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** Connecting, syncing, re-keying, drift and its Schedule. */
export async function inventory({ admin, temporal, database }: Recording): Promise<void> {
  const provider = await connected(admin);
  await synced(admin, provider.id);
  const { accessKeyId, secretAccessKey } = connectBody;
  await admin.put(`/api/v1/providers/${provider.id}/credentials`, { accessKeyId, secretAccessKey }, { expect: 200 });
  await admin.post('/api/v1/baselines/bulk', { provider_id: provider.id }, { expect: 201 });
  const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
    expect: 202,
  });
  await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
  await eventually(() => temporal.schedule.getHandle(`job-${body.job_id}`).trigger());
  await eventually(
    async () => {
      const [run] = await database('executions').where({ job_id: body.job_id, trigger: 'schedule' });
      if (run?.status !== 'succeeded') throw new Error('the scheduled run has not ended');
    },
    { withinMs: 60_000 },
  );
}
