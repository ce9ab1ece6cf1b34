import { ended } from '../../helpers/connected.ts';
import type { Recording } from '../recording.ts';

/** An assessment by one framework. */
export async function compliance({ admin }: Recording): Promise<void> {
  await admin.post('/api/v1/compliance/frameworks/cis/enable', undefined, { expect: 200 });
  const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/compliance/assess', undefined, {
    expect: 202,
  });
  await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
}
