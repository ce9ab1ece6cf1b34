import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { applyReadings } from '../../../activities/changes/apply-readings.ts';
import type { Reading } from '../../../activities/changes/read-named.ts';
import { emptyPage } from '../../../activities/clouds/change-page.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { storeReadResource } from '../../../activities/inventory/store-read.ts';
import { databaseTime } from '../../../db/clock.ts';
import { storeAnnouncements } from '../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../db/commands/changes/feeds.ts';
import { dueResources, type NamedResource } from '../../../db/reads/changes/changes.ts';
import type { ChangeActor } from '../../../domain/changes/announced-change.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { announcedCall } from '../../helpers/announced-change.ts';
import { makeBaseline, makeProvider } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { makeAction } from '../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const start = {
  created_at: '2026-01-01T00:00:00Z',
  policy: null,
  policy_is_public: false,
  versioning: { status: null, mfa_delete: null },
  tags: {},
};
const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:*' }] };
const policyParts = ['policy', 'policy_is_public'];
const listedParts = ['created_at'];

const bucket = (configuration: JsonObject): CollectedResource => ({
  externalId: 'logs',
  name: 'logs',
  resourceType: 'object_bucket',
  region: 'us-east-1',
  status: 'active',
  tags: {},
  configuration,
  unreadable: {},
});

describe('Parts of a resource that were read after calls that change nothing else', () => {
  const openedDatabase = useTestDatabase();
  let providerId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(openedDatabase()));
    await openedDatabase().transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    await store(bucket(start));
  });

  async function store(resource: CollectedResource, readAt?: Date): Promise<void> {
    const at = readAt ?? (await databaseTime(openedDatabase()));
    await openedDatabase().transaction((transaction) =>
      storeReadResource(transaction, { providerId, readAt: at, resource }),
    );
  }

  const stored = async () => {
    const row = await openedDatabase()('resources as resource')
      .join('resource_versions as version', 'version.id', 'resource.version_id')
      .where({ provider_id: providerId, external_id: 'logs' })
      .first('resource.*', 'version.configuration', 'version.unreadable', 'version.changed_after');
    assert.ok(row !== undefined);
    return row;
  };

  async function announced(parts: string[] | null, more: { actor?: ChangeActor; occurredAt?: string } = {}) {
    await storeAnnouncements(openedDatabase(), {
      ...emptyPage({}),
      providerId,
      generation: 1,
      changes: [
        announcedCall(`${Math.random()}`, {
          resourceType: 'object_bucket',
          externalId: 'logs',
          parts,
          hash: null,
          ...more,
        }),
      ],
    });
    return due();
  }

  const due = async (): Promise<NamedResource> => {
    const [named] = await dueResources(openedDatabase(), { providerId, limit: 10 });
    assert.ok(named !== undefined, 'nothing is due');
    return named;
  };

  /** Applies a reading of what is due, with these members of the configuration. */
  async function apply(named: NamedResource, shown: JsonObject, more: Partial<Reading> = {}): Promise<void> {
    const parts = named.parts === null ? {} : { parts: [...listedParts, ...named.parts] };
    const readAt = await databaseTime(openedDatabase());
    const reading = { named, readAt, resource: bucket(shown), key: null, ...parts, ...more };
    await applyReadings(
      openedDatabase(),
      { providerId, kind: 'cloud_a', frameworks: [], customChecks: noCustomChecks },
      [reading],
    );
  }

  const statuses = async (): Promise<string[]> =>
    openedDatabase()('announced_changes').where({ provider_id: providerId }).orderBy('id').pluck('status');
  const opened = { created_at: start.created_at, policy, policy_is_public: true };

  it('are stored with the rest as it was, which keeps its age', async () => {
    const { read_at: wholeReadAt } = await stored();
    await apply(await announced(policyParts), opened);
    const now = await stored();
    assert.deepEqual(now.configuration, { ...start, policy, policy_is_public: true });
    assert.deepEqual(now.read_at, wholeReadAt);
    assert.deepEqual(Object.keys(now.parts_read_at).toSorted(), [...listedParts, ...policyParts]);
    assert.ok(now.part_read_at > wholeReadAt);
    assert.deepEqual(now.changed_after, wholeReadAt);
    assert.deepEqual(await statuses(), ['applied']);
  });

  it('that cannot be read are unreadable, and the next reading is one of the whole', async () => {
    const resource = { ...bucket({ created_at: start.created_at }), unreadable: { '/policy': 'access_denied: no' } };
    await apply(await announced(['policy']), {}, { resource });
    const { configuration, unreadable } = await stored();
    assert.deepEqual([configuration.policy, unreadable], [undefined, { '/policy': 'access_denied: no' }]);
    assert.equal((await announced(['tags'])).parts, null);
  });

  it('that show another resource than the stored one lead to a reading of the whole', async () => {
    await apply(await announced(policyParts), { ...opened, created_at: '2026-05-05T00:00:00Z' });
    assert.deepEqual((await stored()).configuration, start);
    assert.deepEqual(await statuses(), ['pending']);
    const named = await due();
    assert.equal(named.parts, null);
    await apply(named, { ...start, ...opened, created_at: '2026-05-05T00:00:00Z' });
    assert.deepEqual([(await stored()).configuration.policy, await statuses()], [policy, ['applied']]);
  });

  it('stay as they are when a reading of the whole that began before is stored later', async () => {
    const began = await databaseTime(openedDatabase());
    await new Promise((resolve) => setTimeout(resolve, 5));
    await apply(await announced(policyParts), opened);
    await store(bucket({ ...start, versioning: { status: 'Enabled', mfa_delete: null } }), began);
    const now = await stored();
    assert.deepEqual(now.configuration, {
      ...start,
      policy,
      policy_is_public: true,
      versioning: { status: 'Enabled', mfa_delete: null },
    });
    assert.deepEqual(now.read_at, began);
    await store(bucket(start));
    assert.deepEqual((await stored()).configuration, start, 'a later reading of the whole shows all');
  });

  it('give way to a reading of the whole that began later', async () => {
    const named = await announced(policyParts);
    const began = await databaseTime(openedDatabase());
    await new Promise((resolve) => setTimeout(resolve, 5));
    await store(bucket({ ...start, versioning: { status: 'Enabled', mfa_delete: null } }));
    await apply(named, opened, { readAt: began });
    const { configuration, part_read_at: partReadAt } = await stored();
    assert.deepEqual([configuration.policy, configuration.versioning.status, partReadAt], [null, 'Enabled', null]);
    assert.deepEqual(await statuses(), ['unchanged']);
  });

  it('settle no announcement of other parts that was stored meanwhile', async () => {
    await announced(['tags']);
    const named = await announced(policyParts);
    assert.deepEqual(named.parts, ['policy', 'policy_is_public', 'tags']);
    await apply({ ...named, parts: policyParts }, opened);
    assert.deepEqual(await statuses(), ['pending', 'applied']);
  });

  it('are not enough where an announcement does not say what changed, or an attempt failed', async () => {
    await announced(policyParts);
    assert.equal((await announced(null)).parts, null);
    await openedDatabase()('announced_changes').update({ parts: policyParts });
    assert.deepEqual((await due()).parts, policyParts);
    await openedDatabase()('announced_changes').update({ attempts: 1 });
    assert.equal((await due()).parts, null);
  });

  for (const [title, change] of [
    ['was last read a day ago', { read_at: new Date(Date.now() - 25 * 3_600_000) }],
    ['is deleted', { deleted_at: new Date(), status: 'deleted' }],
    ['has another name', { external_id: 'other' }],
  ] as const) {
    it(`are not enough of a resource that ${title}`, async () => {
      await openedDatabase()('resources').where({ provider_id: providerId }).update(change);
      assert.equal((await announced(policyParts)).parts, null);
    });
  }

  it('are not enough of a resource that a remediation has changed since', async () => {
    const { id } = await stored();
    const { id: actionId } = await makeAction(openedDatabase(), { providerId, status: 'completed' });
    await openedDatabase()('remediation_actions').where({ id: actionId }).update({ resource_id: id });
    const now = openedDatabase().fn.now();
    await openedDatabase()('remediation_steps').insert({
      action_id: actionId,
      number: 1,
      status: 'done',
      outcome: 'changed',
      started_at: now,
      ended_at: now,
    });
    assert.equal((await announced(policyParts)).parts, null);
    await store(bucket(start));
    assert.deepEqual((await due()).parts, policyParts);
  });

  it('name who changed them, and not who changed another part at the same time', async () => {
    const { id: memberId } = await member(openedDatabase());
    const { id } = await stored();
    await makeBaseline(openedDatabase(), { resourceId: id, memberId });
    const by = (principal: string): { actor: ChangeActor; occurredAt: string } => ({
      actor: {
        principal,
        issuer: null,
        actingAs: null,
        sourceAddress: null,
        userAgent: null,
        source: 'call_log',
        eventId: principal,
      },
      occurredAt: new Date().toISOString(),
    });
    await apply(await announced(['tags'], by('tagger')), { created_at: start.created_at, tags: {} });
    await apply(await announced(policyParts, by('opener')), opened);
    const [finding] = await openedDatabase()('drift_findings').where({ resource_id: id });
    assert.equal(finding.changed_by?.principal, 'opener');
  });
});
