import assert from 'node:assert/strict';
import { Agent } from 'undici';
import type { ChangePage } from '../../../../../activities/clouds/change-page.ts';
import { projectChanges } from '../../../../../activities/clouds/gcp/changes/project-changes.ts';
import { createGcpCalls } from '../../../../../activities/clouds/gcp/session/calls.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { refusal, type Answers } from '../../../../emulators/google-cloud/answers.ts';
import { googleProject, testProject } from '../../../../emulators/google-project.ts';
import { googleKeyTokens } from '../../../../helpers/cloud-access.ts';
import { buildTimeoutMs, startPubsub, whyNoPubsub, type Pubsub } from '../../../../helpers/pubsub.ts';
import { assetMessage } from './asset-change.ts';

const number = '123456789';
const projectPath = `/v1/projects/${testProject}`;
const firewall = {
  assetType: 'compute.googleapis.com/Firewall',
  name: `//compute.googleapis.com/projects/${testProject}/global/firewalls/allow-ssh`,
  data: { id: '601' },
};

function logged(principalEmail: string, entry: { at?: string; code?: number; payload?: object } = {}) {
  return {
    insertId: `i-${principalEmail}`,
    timestamp: entry.at ?? '2026-11-20T11:59:50Z',
    protoPayload: {
      '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
      resourceName: `projects/${testProject}/global/firewalls/allow-ssh`,
      methodName: 'v1.compute.firewalls.patch',
      authenticationInfo: { principalEmail },
      requestMetadata: {
        callerIp: '192.0.2.7',
        callerSuppliedUserAgent: 'google-cloud-sdk gcloud/500 command/gcloud.x',
      },
      ...(entry.code === undefined ? {} : { status: { code: entry.code } }),
      ...entry.payload,
    },
  };
}

const impersonating = (person: string) => ({
  authenticationInfo: {
    principalEmail: 'deploy@shop.iam.gserviceaccount.com',
    serviceAccountDelegationInfo: [{ firstPartyPrincipal: { principalEmail: person } }],
  },
});

describe('The changes of a Google Cloud project, by Pub/Sub', () => {
  const dispatcher = new Agent();
  let pubsub: Pubsub;
  let cloud: GoogleCloud | null = null;
  let stop = new AbortController();

  before(async function () {
    this.timeout(buildTimeoutMs);
    const missing = whyNoPubsub();
    if (missing !== null) {
      console.log(`    the Pub/Sub server is left out: ${missing}`);
      this.skip();
    }
  });
  beforeEach(async function () {
    this.timeout(buildTimeoutMs);
    pubsub = await startPubsub(testProject);
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    const running = cloud;
    cloud = null;
    await pubsub.stop();
    await running?.stop();
  });
  after(() => dispatcher.close());

  async function follow(log: Answers[string] = { entries: [] }) {
    cloud = await startGoogleCloud({
      behind: pubsub.url,
      answers: {
        ...googleProject(),
        [projectPath]: { projectId: testProject, projectNumber: number, lifecycleState: 'ACTIVE' },
        '/v2/entries:list': log,
      },
    });
    const calls = createGcpCalls({
      tokens: googleKeyTokens(cloud.url),
      endpointUrl: cloud.url,
      dispatcher,
      signal: stop.signal,
      limit: (work) => work(),
    });
    const run = {
      calls,
      projectId: testProject,
      signal: stop.signal,
      fingerprint: () => 'hidden',
      assets: { usable: true },
    };
    const open = (subscription = pubsub.subscription) => projectChanges(run, { cursor: null, subscription });
    return { open, cloud };
  }

  async function next(pages: AsyncGenerator<ChangePage>): Promise<ChangePage> {
    const { value } = (await pages.next()) as { value: ChangePage };
    return value;
  }

  async function started(pages: AsyncGenerator<ChangePage>): Promise<ChangePage> {
    const page = await next(pages);
    assert.deepEqual(page.gaps, ['changes were not followed before']);
    return page;
  }

  it('are announced, and acknowledged when they are stored', async () => {
    const { open } = await follow();
    const pages = open();
    await started(pages);
    await pubsub.publish(assetMessage(firewall), 'garbage');
    const page = await next(pages);
    assert.deepEqual(
      page.changes.map(({ resourceType, externalId, actor }) => [resourceType, externalId, actor]),
      [['firewall_rule', '601', null]],
    );
    assert.equal(page.rejected.length, 1);
    assert.deepEqual((await next(pages)).changes, [], 'acknowledged');
  });

  it('come again, under the same ids, when the process ended before they were stored', async () => {
    const { open, cloud } = await follow();
    const first = open();
    await started(first);
    await pubsub.publish(assetMessage(firewall));
    const before = await next(first);
    assert.equal(cloud.methods.has('pubsub.projects.subscriptions.acknowledge'), false);
    await pubsub.redeliver(['m0']);
    const second = open();
    await started(second);
    const after = await next(second);
    assert.deepEqual(
      after.changes.map(({ eventId }) => eventId),
      before.changes.map(({ eventId }) => eventId),
    );
    assert.equal(after.changes.length, 1);
  });

  it('name who made them, when the log of admin activity names one principal', async () => {
    const { open } = await follow({
      entries: [logged('alice@example.com'), logged('mallory@example.com', { code: 7 })],
    });
    const pages = open();
    await started(pages);
    await pubsub.publish(assetMessage(firewall));
    const [change] = (await next(pages)).changes;
    assert.deepEqual(change?.actor, {
      principal: 'alice@example.com',
      issuer: null,
      actingAs: null,
      sourceAddress: '192.0.2.7',
      userAgent: 'google-cloud-sdk gcloud/500 command/gcloud.x',
      source: 'call_log',
      eventId: 'i-alice@example.com',
    });
    assert.deepEqual([change.call, change.means], ['v1.compute.firewalls.patch', 'cli']);
  });

  it('name the person behind a service account that was impersonated', async () => {
    const { open } = await follow({ entries: [logged('', { payload: impersonating('alice@example.com') })] });
    const pages = open();
    await started(pages);
    await pubsub.publish(assetMessage(firewall));
    const [change] = (await next(pages)).changes;
    assert.deepEqual(
      [change?.actor?.principal, change?.actor?.actingAs],
      ['alice@example.com', 'deploy@shop.iam.gserviceaccount.com'],
    );
  });

  for (const [what, entries] of [
    ['several principals', [logged('alice@example.com'), logged('bob@example.com')]],
    ['somebody at another time', [logged('alice@example.com', { at: '2026-11-20T11:00:00Z' })]],
    ['somebody who changed another resource', [logged('a@example.com', { payload: { resourceName: 'projects/x' } })]],
  ] as const) {
    it(`leave the actor unknown when the log names ${what}`, async () => {
      const { open } = await follow({ entries: [...entries] });
      const pages = open();
      await started(pages);
      await pubsub.publish(assetMessage(firewall));
      assert.deepEqual(
        (await next(pages)).changes.map(({ actor }) => actor),
        [null],
      );
    });
  }

  it('are announced without actors, and say why, where the log may not be read', async () => {
    const { open, cloud } = await follow(refusal(403, { status: 'PERMISSION_DENIED' }));
    const pages = open();
    await started(pages);
    for (const at of ['2026-11-20T12:00:00Z', '2026-11-20T12:10:00Z']) {
      await pubsub.publish(assetMessage({ ...firewall, at }));
      const page = await next(pages);
      assert.equal(page.changes.length, 1);
      assert.match(page.notes?.join() ?? '', /logging\.logEntries\.list/);
    }
    assert.equal(cloud.calls.filter((call) => call.includes('entries:list')).length, 1);
  });

  it('are announced whatever order they come in, and an hour late', async () => {
    const { open } = await follow();
    const pages = open();
    await started(pages);
    const times = ['12:00:00', '10:30:00', '11:59:59'].map((time) => `2026-11-20T${time}Z`);
    await pubsub.publish(...times.map((at) => assetMessage({ ...firewall, at })));
    const found: (string | null)[] = [];
    while (found.length < times.length) {
      found.push(...(await next(pages)).changes.map(({ occurredAt }) => occurredAt));
    }
    assert.deepEqual(found.map((at) => at?.slice(11, 19)).toSorted(), ['10:30:00', '11:59:59', '12:00:00']);
  });

  it('end with a reason when there is no such subscription', async () => {
    const { open } = await follow();
    const pages = open(`projects/${testProject}/subscriptions/gone`);
    await started(pages);
    await assert.rejects(next(pages), { kind: 'not_supported', message: /pubsub/ });
  });
});
