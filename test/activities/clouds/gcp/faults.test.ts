import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { describedCalls } from '../../../../activities/clouds/gcp/descriptions/described-call.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { canBePartial } from '../../../emulators/google-cloud/faults.ts';
import { googleProject } from '../../../emulators/google-project.ts';
import { gcpSession, inventory, listed } from './project-under-test.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

const sorted = (resources: CollectedResource[]): CollectedResource[] =>
  resources.toSorted((a, b) => (`${a.resourceType} ${a.externalId}` < `${b.resourceType} ${b.externalId}` ? -1 : 1));

/** The same without members that have the default value of their type, which many of Google's APIs leave out. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, part]) => part !== false && part !== '' && part !== 0);
  return Object.fromEntries(members.map(([name, part]) => [name, withoutDefaults(part)]));
}

describe('The inventory of a Google Cloud project is complete', () => {
  let expected: CollectedResource[];
  let cloud: GoogleCloud;

  const start = async (options: Parameters<typeof startGoogleCloud>[0] = {}): Promise<void> => {
    cloud = await startGoogleCloud({ answers: googleProject(), ...options });
  };
  const assertWhole = async (): Promise<void> => {
    const found = sorted(await inventory(gcpSession(cloud.url)));
    assert.deepEqual(found, expected);
  };

  before(async () => {
    await start();
    expected = sorted(await inventory(gcpSession(cloud.url)));
    assert.ok(expected.length >= 14);
    await cloud.stop();
  });
  afterEach(() => cloud.stop());

  it('when every list comes in pages of one item', async () => {
    await start({ pageSize: 1 });
    await assertWhole();
    assert.ok(cloud.calls.some((call) => call.includes('pageToken=')));
  });

  it('when default values are omitted', async () => {
    await start({ adapt: (_call, answer) => withoutDefaults(answer) as object });
    await assertWhole();
  });

  for (const status of [429, 403] as const) {
    it(`when calls are throttled with ${status}`, async () => {
      await start();
      cloud.fail({ kind: 'throttled', status, retryAfterSeconds: 0, times: 20 });
      await assertWhole();
    });
  }

  it('when the token ends in the middle of a listing, and a new one is requested once', async () => {
    await start({ pageSize: 1 });
    cloud.fail({ kind: 'expired token', after: 10, times: 1 });
    await assertWhole();
    assert.equal(cloud.calls.filter((call) => call.endsWith('/token')).length, 2);
  });

  it('when responses end in the middle of their body', async () => {
    await start();
    cloud.fail({ kind: 'truncated', times: 5 });
    await assertWhole();
  });

  it('when a response is slow, which delays no other listing', async () => {
    await start();
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    cloud.fail({ kind: 'slow', until, methods: ['sql.instances.list'] });
    const whole = inventory(gcpSession(cloud.url));
    const session = gcpSession(cloud.url);
    const others = session.units({ regions: [], withGlobal: true }).filter(({ service }) => service !== 'sql');
    for (const { service } of others) await listed(session, service);
    release();
    assert.deepEqual(sorted(await whole), expected);
  });
});

describe('A listing of Google Cloud', () => {
  let cloud: GoogleCloud;
  beforeEach(async () => {
    cloud = await startGoogleCloud({ answers: googleProject() });
  });
  afterEach(() => cloud.stop());

  async function faultsOf(): Promise<{ faults: Map<string, CloudError>; shown: number }> {
    const session = gcpSession(cloud.url);
    const faults = new Map<string, CloudError>();
    let shown = 0;
    for (const unit of session.units({ regions: [], withGlobal: true })) {
      try {
        for await (const page of session.pages(unit, null, noDeadline())) shown += page.resources.length;
      } catch (error) {
        assert.ok(error instanceof CloudError, String(error));
        faults.set(unit.service, error);
      }
    }
    return { faults, shown };
  }

  it('fails after every response that can report missing parts, after returning the rest', async () => {
    const { shown: all } = await faultsOf();
    const methods = describedCalls()
      .filter(canBePartial)
      .map(({ id }) => id);
    cloud.fail({ kind: 'partial', methods });
    const { faults, shown } = await faultsOf();
    assert.deepEqual(
      [...faults].map(([service, { kind }]) => [service, kind]),
      [
        'compute-instances',
        'compute-disks',
        'compute-snapshots',
        'compute-networks',
        'compute-subnets',
        'compute-firewalls',
        'storage',
        'sql',
        'cloud-functions',
        'kubernetes-engine',
      ].map((service) => [service, 'unavailable']),
    );
    for (const { message } of faults.values()) assert.match(message, /us-east4/);
    assert.equal(shown, all);
  });

  it('that is throttled for a long time is left to the caller with the time to wait', async () => {
    cloud.fail({ kind: 'throttled', status: 429, retryAfterSeconds: 30, methods: ['sql.instances.list'] });
    const { faults } = await faultsOf();
    assert.deepEqual(
      [...faults].map(([service, { kind, retryAfterMs }]) => [service, kind, retryAfterMs]),
      [['sql', 'throttled', 30_000]],
    );
  });

  it('whose responses are always cut off is unavailable, not empty', async () => {
    cloud.fail({ kind: 'truncated', methods: ['storage.buckets.list'] });
    const { faults } = await faultsOf();
    assert.deepEqual(
      [...faults].map(([service, { kind }]) => [service, kind]),
      [['storage', 'unavailable']],
    );
  });
});
