import assert from 'node:assert/strict';
import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** A report, until it is ready; its workflow then waits a day to remove it. */
export async function reports({ admin }: Recording): Promise<void> {
  const given = { type: 'drift_summary', format: 'csv' };
  const { body } = await admin.post<{ report_id: string }>('/api/reports/generate', given, { expect: 202 });
  const path = `/api/reports/${body.report_id}`;
  await eventually(async () => assert.equal((await admin.get(path)).body['status'], 'ready'), { withinMs: 60_000 });
}
