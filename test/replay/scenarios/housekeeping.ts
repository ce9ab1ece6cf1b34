import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** The daily pruning, alerts on overdue findings, and a remediation policy in its dry run. */
export async function housekeeping({ admin, temporal }: Recording): Promise<void> {
  await eventually(() => temporal.schedule.getHandle('prune').trigger());
  await admin.post('/api/v1/costs/budgets', { name: 'All', amount: 100, currency: 'USD' }, { expect: 201 });
  await eventually(() => temporal.schedule.getHandle('evaluate-budgets').trigger());
  await eventually(() => temporal.schedule.getHandle('alert-on-overdue').trigger());
  const policy = { name: 'Versions', mode: 'plan', check_ids: ['s3_bucket_object_versioning'] };
  await admin.post('/api/v1/remediation/policies', policy, { expect: 201 });
  await eventually(() => temporal.schedule.getHandle('apply-remediation-policies').trigger());
}
