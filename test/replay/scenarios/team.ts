import { member } from '../../helpers/identity.ts';
import type { Recording } from '../recording.ts';

/** An invitation and a link to reset a password, by mail. */
export async function team({ admin, database }: Recording): Promise<void> {
  await admin.post('/api/v1/settings/team/invite', { email: 'new@example.com', role: 'user' }, { expect: 201 });
  const { email } = await member(database, { password: 'a password that was forgotten' });
  await admin.post('/api/v1/password-resets', { email }, { expect: 202 });
}
