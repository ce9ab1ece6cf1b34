import { makeDriftFinding, type MadeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import type { Recording } from '../recording.ts';

/** An invitation, a link to reset a password and a notice about a finding, by mail. */
export async function team({ admin, database }: Recording): Promise<void> {
  await admin.post('/api/v1/settings/team/invite', { email: 'new@example.com', role: 'user' }, { expect: 201 });
  const { email } = await member(database, { password: 'a password that was forgotten' });
  await admin.post('/api/v1/password-resets', { email }, { expect: 202 });
  const resource = await database('resources').first<MadeResource>('id', 'provider_id');
  const drift = await makeDriftFinding(database, { resource });
  const owner = await member(database);
  await admin.patch(`/api/v1/drifts/${drift}/assignment`, { owner_id: owner.id }, { expect: 200 });
}
