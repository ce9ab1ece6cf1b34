import assert from 'node:assert/strict';
import { Agent } from 'undici';
import type { ChangePage } from '../../../../../activities/clouds/change-page.ts';
import { assetHistory } from '../../../../../activities/clouds/gcp/changes/asset-history.ts';
import { createGcpCalls } from '../../../../../activities/clouds/gcp/session/calls.ts';
import type { KnownResource } from '../../../../../domain/changes/known-resource.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { AssetHistory } from '../../../../emulators/google-cloud/asset-history.ts';
import { testProject } from '../../../../emulators/google-project.ts';
import { googleKeyTokens } from '../../../../helpers/cloud-access.ts';
import { useGoogleCloud } from '../use-google-cloud.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const bucketName = (name: string): string => `//storage.googleapis.com/${name}`;
const firewallName = (name: string): string =>
  `//compute.googleapis.com/projects/${testProject}/global/firewalls/${name}`;
const before = (ms: number): string => new Date(Date.now() - ms).toISOString();

function resource(id: number, given: Partial<KnownResource>): KnownResource {
  return {
    id,
    resourceType: 'firewall_rule',
    externalId: String(id),
    name: `rule-${id}`,
    region: 'global',
    zone: null,
    ...given,
  };
}

const rules = (count: number): KnownResource[] => Array.from({ length: count }, (_, index) => resource(index + 1, {}));
const bucket = (id: number, name: string) => resource(id, { resourceType: 'object_bucket', externalId: name, name });

describe('The changes of a Google Cloud project, by the history of its assets', () => {
  const google = useGoogleCloud();
  const dispatcher = new Agent();
  let history: AssetHistory;
  let stop: AbortController;

  beforeEach(() => {
    history = new AssetHistory();
    stop = new AbortController();
    Object.assign(google.cloud.answers, history.answers(testProject), {
      [`/v1/projects/${testProject}`]: { projectId: testProject, projectNumber: '4711', lifecycleState: 'ACTIVE' },
      '/v2/entries:list': { entries: [] },
    });
  });
  afterEach(() => stop.abort());
  after(() => dispatcher.close());

  function open(
    inventory: readonly KnownResource[],
    given: { cursor?: JsonObject | null; everyMs?: number; callsPerMinute?: number } = {},
  ) {
    const { cursor = null, everyMs = 0, callsPerMinute = Infinity } = given;
    const calls = createGcpCalls({
      tokens: googleKeyTokens(google.cloud.url),
      endpointUrl: google.cloud.url,
      dispatcher,
      signal: stop.signal,
      limit: (work) => work(),
    });
    const run = { calls, projectId: testProject, signal: stop.signal, fingerprint: () => '', assets: { usable: true } };
    const known = async ({ types, after, most }: { types: readonly string[]; after: number; most: number }) =>
      inventory.filter(({ id, resourceType }) => id > after && types.includes(resourceType)).slice(0, most);
    return assetHistory(run, { cursor, known, everyMs, callsPerMinute, pauseMs: 1 });
  }

  async function next(pages: AsyncGenerator<ChangePage>): Promise<ChangePage> {
    const { value } = (await pages.next()) as { value: ChangePage };
    return value;
  }

  /** Returns the pages of a look, of which only the last one has notes. */
  async function look(pages: AsyncGenerator<ChangePage>): Promise<ChangePage[]> {
    const found: ChangePage[] = [];
    while (found.at(-1)?.notes == null) found.push(await next(pages));
    return found;
  }

  const changesOf = (pages: readonly ChangePage[]) => pages.flatMap(({ changes }) => changes);

  it('are asked for a hundred assets a call, and say what is asked for how often', async () => {
    const inventory = rules(250);
    history.add(...inventory.map(({ name }) => firewallName(name)));
    history.set({
      name: firewallName('rule-180'),
      assetType: 'compute.googleapis.com/Firewall',
      from: before(minuteMs),
      data: { id: '180' },
    });
    const pages = open(inventory);
    const first = await next(pages);
    assert.deepEqual(first.gaps, ['changes were not followed before']);
    assert.match(first.refused['service_account'] ?? '', /keys/);
    const found = await look(pages);
    assert.deepEqual(
      history.asked.map(({ names }) => names.length),
      [100, 100, 50],
    );
    assert.deepEqual(
      changesOf(found).map(({ resourceType, externalId, kind, source }) => [resourceType, externalId, kind, source]),
      [['firewall_rule', '180', 'changed', 'change_records']],
    );
    assert.deepEqual(found.at(-1)?.notes, [
      'the history of 250 resources is read every 0 min; new ones are found by syncs',
    ]);
    assert.deepEqual(changesOf(await look(pages)).length, 1, 'without an actor it is looked for again');
  });

  it('are asked for as seldom as the quota needs', async () => {
    const inventory = rules(200);
    history.add(...inventory.map(({ name }) => firewallName(name)));
    const pages = open(inventory, { everyMs: 1_000, callsPerMinute: 50 });
    await next(pages);
    const last = (await look(pages)).at(-1);
    // Two calls, of fifty a minute.
    assert.equal(Number(last?.cursor['next_at']) - Number(last?.cursor['asked_through']), 2_400);
  });

  it('are those since the look before and two hours, not the states of before', async () => {
    history.set({
      name: bucketName('logs'),
      assetType: 'storage.googleapis.com/Bucket',
      from: before(3 * 60 * minuteMs),
    });
    const through = Date.now() - 30 * minuteMs;
    const pages = open([bucket(1, 'logs')], { cursor: { asked_through: through, next_at: 0, look: null } });
    assert.deepEqual((await next(pages)).gaps, []);
    assert.deepEqual(changesOf(await look(pages)), []);
    assert.deepEqual(
      history.asked.map(({ contentType, since }) => [contentType, since]),
      ['RESOURCE', 'IAM_POLICY'].map((type) => [type, new Date(through - 120 * minuteMs).toISOString()]),
    );
  });

  it('have a gap after a week', async () => {
    history.add(bucketName('logs'));
    const cursor = { asked_through: Date.now() - 8 * dayMs, next_at: 0, look: null };
    const pages = open([bucket(1, 'logs')], { cursor });
    assert.equal((await next(pages)).gaps.length, 1);
    await look(pages);
    assert.ok(Date.parse(history.asked[0]?.since ?? '') > Date.now() - dayMs);
  });

  it('include a resource that vanished, whose state says no longer which it was', async () => {
    const deleted = { name: firewallName('rule-1'), assetType: 'compute.googleapis.com/Firewall', deleted: true };
    history.set({ ...deleted, from: before(minuteMs) });
    const pages = open(rules(1));
    await next(pages);
    assert.deepEqual(
      changesOf(await look(pages)).map(({ externalId, kind }) => [externalId, kind]),
      [['1', 'deleted']],
    );
  });

  it('include another resource that has the name now', async () => {
    const asset = { name: firewallName('rule-1'), assetType: 'compute.googleapis.com/Firewall' };
    history.set({ ...asset, from: before(minuteMs), data: { id: '77' } });
    const pages = open(rules(1));
    await next(pages);
    const found = changesOf(await look(pages));
    assert.deepEqual(
      found.map(({ externalId }) => externalId),
      ['1', '77'],
    );
    assert.equal(new Set(found.map(({ eventId }) => eventId)).size, 2);
  });

  it('include policies, and the end of one that was removed', async () => {
    const policy = { assetType: 'storage.googleapis.com/Bucket', isPolicy: true };
    history.set({ ...policy, name: bucketName('opened'), from: before(10 * minuteMs) });
    history.set({ ...policy, name: bucketName('closed'), from: before(dayMs), to: before(5 * minuteMs) });
    history.set({ ...policy, name: bucketName('quiet'), from: before(dayMs), to: before(0) });
    const pages = open(['opened', 'closed', 'quiet'].map((name, index) => bucket(index + 1, name)));
    await next(pages);
    const found = changesOf(await look(pages));
    assert.deepEqual(found.map(({ externalId, kind }) => [externalId, kind]).toSorted(), [
      ['closed', 'changed'],
      ['opened', 'changed'],
    ]);
  });

  it('are found beside a name that is not known, which is not asked for again at once', async () => {
    const inventory = rules(100);
    history.add(...inventory.filter(({ id }) => id !== 42).map(({ name }) => firewallName(name)));
    history.set({
      name: firewallName('rule-43'),
      assetType: 'compute.googleapis.com/Firewall',
      from: before(minuteMs),
      data: { id: '43' },
    });
    const pages = open(inventory);
    await next(pages);
    const found = await look(pages);
    assert.deepEqual(
      changesOf(found).map(({ externalId }) => externalId),
      ['43'],
    );
    assert.match(found.at(-1)?.notes?.join() ?? '', /does not know \/\/compute.*rule-42 by name/);
    assert.ok(history.asked.length <= 15, String(history.asked.length));
    const calls = history.asked.length;
    await look(pages);
    assert.deepEqual(
      history.asked.slice(calls).map(({ names }) => names.length),
      [99],
    );
    const again = open(inventory, { cursor: found.at(-1)?.cursor ?? null });
    await next(again);
    await look(again);
    assert.deepEqual(
      history.asked.slice(calls + 1).map(({ names }) => names.length),
      [99],
      'nor by the next process',
    );
  });

  it('are not asked for of a type of which no name is known', async () => {
    const accounts = Array.from({ length: 90 }, (_, index) =>
      resource(index + 1, { resourceType: 'service_account', externalId: `a${index}@example.com` }),
    );
    history.add(bucketName('logs'));
    const pages = open([...accounts, bucket(91, 'logs')]);
    await next(pages);
    const found = await look(pages);
    assert.match(found.at(-1)?.notes?.join() ?? '', /does not know service_account and/);
    assert.ok(history.asked.length <= 20, String(history.asked.length));
  });

  it('end with a reason when no asset is known at all', async () => {
    const pages = open([bucket(1, 'logs')]);
    await next(pages);
    await assert.rejects(look(pages), { kind: 'invalid_request', message: /knows none/ });
  });

  it('wait where the quota is used up, and go on', async () => {
    history.add(bucketName('logs'));
    const pages = open([bucket(1, 'logs')]);
    await next(pages);
    const throttled = { ...refusal(429, { status: 'RESOURCE_EXHAUSTED' }), $headers: { 'retry-after': '0' } };
    history.faults.push(...Array.from({ length: 9 }, () => throttled));
    await look(pages);
    assert.equal(history.asked.length, 9 + 2);
  });

  it('go on after the page that was stored last, with the same ids where a page was not', async () => {
    const inventory = rules(150);
    history.add(...inventory.map(({ name }) => firewallName(name)));
    const asset = { assetType: 'compute.googleapis.com/Firewall', from: before(minuteMs) };
    history.set({ ...asset, name: firewallName('rule-5'), data: { id: '5' } });
    history.set({ ...asset, name: firewallName('rule-120'), data: { id: '120' } });
    const first = open(inventory);
    await next(first);
    const stored = await next(first);
    const lost = await next(first);
    const second = open(inventory, { cursor: stored.cursor });
    assert.deepEqual((await next(second)).gaps, []);
    const again = await look(second);
    assert.deepEqual(
      changesOf(again).map(({ eventId }) => eventId),
      changesOf([lost]).map(({ eventId }) => eventId),
    );
    assert.deepEqual(history.asked.at(-1)?.names.length, 50);
    assert.equal((again.at(-1)?.cursor['asked_through'] as number) <= (stored.cursor['asked_through'] as number), true);
  });

  it('end with a reason without the permission', async () => {
    history.faults.push(refusal(403, { status: 'PERMISSION_DENIED' }));
    const pages = open([bucket(1, 'logs')]);
    await next(pages);
    await assert.rejects(look(pages), { kind: 'access_denied' });
  });

  it('name who made them where the log says so, and are then not looked for again', async () => {
    const at = before(minuteMs);
    history.set({
      name: firewallName('rule-1'),
      assetType: 'compute.googleapis.com/Firewall',
      from: at,
      data: { id: '1' },
    });
    const pages = open(rules(1));
    await next(pages);
    assert.deepEqual(
      changesOf(await look(pages)).map(({ actor }) => actor),
      [null],
      'no entry yet',
    );
    google.cloud.answers['/v2/entries:list'] = {
      entries: [
        {
          insertId: 'i1',
          timestamp: at,
          protoPayload: {
            '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
            resourceName: `projects/${testProject}/global/firewalls/rule-1`,
            methodName: 'v1.compute.firewalls.patch',
            authenticationInfo: { principalEmail: 'alice@example.com' },
          },
        },
      ],
    };
    assert.deepEqual(
      changesOf(await look(pages)).map(({ actor }) => actor?.principal),
      ['alice@example.com'],
    );
    assert.deepEqual(changesOf(await look(pages)), []);
  });
});
