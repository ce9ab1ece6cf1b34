import { bomOf } from '../../helpers/advisories.ts';
import { ended } from '../../helpers/connected.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** A scan that loads advisories of one ecosystem and misses those of another, and the daily load. */
export async function vulnerabilities({ admin, database, temporal }: Recording): Promise<void> {
  const resource = await database('resources').orderBy('id').first<{ id: number }>('id');
  const packages = bomOf(['pkg:pypi/flask@1.0', 'pkg:npm/left-pad@1.0.0']);
  await admin.put(`/api/v1/resources/${resource.id}/sbom`, packages, { expect: 200 });
  const { body } = await admin.post<{ job_id: number; execution_id: number }>(
    '/api/v1/vulnerabilities/scan',
    undefined,
    { expect: 202 },
  );
  await ended(admin, { jobId: body.job_id, executionId: body.execution_id });
  await eventually(() => temporal.schedule.getHandle('pull-advisories').trigger());
}
