import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

const secondsMs = 3_000;

/** A change window that ends soon, until its end is published. */
export async function changeWindows({ admin, temporal }: Recording): Promise<void> {
  const { body } = await admin.post<{ id: number }>(
    '/api/v1/change-windows',
    {
      starts_at: new Date().toISOString(),
      ends_at: new Date(Date.now() + secondsMs).toISOString(),
      reason: 'release',
    },
    { expect: 201 },
  );
  const workflow = temporal.workflow.getHandle(`change-window-${body.id}`);
  await eventually(() => workflow.describe());
  await workflow.result();
}
