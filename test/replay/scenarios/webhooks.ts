import type { Recording } from '../recording.ts';

/** A delivery that succeeds, and one that takes three attempts. */
export async function webhooks({ admin, receivers }: Recording): Promise<void> {
  for (const { url } of Object.values(receivers)) {
    await admin.post('/api/v1/webhooks', { name: 'receiver', url, events: ['alert.created'] }, { expect: 201 });
  }
  await admin.post('/api/v1/alerts', { title: 'Look', type: 'cost', severity: 'low' }, { expect: 201 });
  await receivers.healthy.until((received) => received.length === 1);
  await receivers.flaky.until((received) => received.length === 3);
}
