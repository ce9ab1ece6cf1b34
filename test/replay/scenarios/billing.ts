import { costAnswer, daysUntilYesterday, queueCosts } from '../../helpers/cost-answers.ts';
import { ended } from '../../helpers/connected.ts';
import type { Recording } from '../recording.ts';

/** A billing sync of an account with some weeks of cost, a dear day among them. */
export async function billing({ admin, awsEndpoint }: Recording): Promise<void> {
  const days = daysUntilYesterday(40);
  await queueCosts(awsEndpoint, [costAnswer(days, (_, index) => ({ 'Amazon EC2': index === 39 ? '400' : '100' }))]);
  const { body: jobs } = await admin.get<{ id: number; type: string }[]>('/api/v1/jobs', { expect: 200 });
  const jobId = jobs.find(({ type }) => type === 'billing_sync')?.id ?? 0;
  const { body } = await admin.post<{ execution_id: number }>(`/api/v1/jobs/${jobId}/trigger`, undefined, {
    expect: 202,
  });
  await ended(admin, { jobId, executionId: body.execution_id });
}
