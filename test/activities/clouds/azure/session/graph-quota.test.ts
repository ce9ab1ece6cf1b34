import assert from 'node:assert/strict';
import { createGraphQuota } from '../../../../../activities/clouds/azure/session/graph-quota.ts';

const headers = (given: Record<string, string>) => (name: string) => given[name] ?? null;

describe('The quota of Resource Graph', () => {
  it('lets queries wait when none is left', async () => {
    const quota = createGraphQuota();
    quota.note(headers({ 'x-ms-user-quota-remaining': '0', 'x-ms-user-quota-resets-after': '01:00:00' }));
    const stop = new AbortController();
    const waiting = quota.wait(stop.signal);
    stop.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
  });

  it('lets them pass while some are left, and where nothing is said', async () => {
    const quota = createGraphQuota();
    quota.note(headers({ 'x-ms-user-quota-remaining': '1', 'x-ms-user-quota-resets-after': '01:00:00' }));
    quota.note(headers({ 'x-ms-user-quota-resets-after': '01:00:00' }));
    await quota.wait(AbortSignal.abort());
  });
});
