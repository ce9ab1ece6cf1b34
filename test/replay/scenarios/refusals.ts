import { connectBody } from '../../helpers/connected.ts';
import type { Recording } from '../recording.ts';

/** The same account a second time. */
export async function refusals({ admin }: Recording): Promise<void> {
  await admin.post('/api/v1/providers/cloud_a/connect', connectBody, { expect: 409 });
}
