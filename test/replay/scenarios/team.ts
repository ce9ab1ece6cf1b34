import type { Recording } from '../recording.ts';

/** An invitation by mail. */
export async function team({ admin }: Recording): Promise<void> {
  await admin.post('/api/v1/settings/team/invite', { email: 'new@example.com', role: 'user' }, { expect: 201 });
}
