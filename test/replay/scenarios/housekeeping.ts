import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** The daily pruning. */
export async function housekeeping({ temporal }: Recording): Promise<void> {
  await eventually(() => temporal.schedule.getHandle('prune').trigger());
}
