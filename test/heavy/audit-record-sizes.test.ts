import assert from 'node:assert/strict';
import { auditSetup } from '../../domain/clouds/kubernetes/audit/setup-texts.ts';
import { startAuditedCluster, type AuditedCluster } from '../helpers/audited-cluster.ts';
import { eventually } from '../helpers/eventually.ts';
import { buildTimeoutMs, requireApiserver } from '../helpers/kube-apiserver.ts';

const merge = 'application/merge-patch+json';
const configMaps = '/api/v1/namespaces/default/configmaps';
const kubectl = 'kubectl/v1.34.2 (linux/amd64)';
const rounds = 5;
/** A record with request and response of an object that the tests call large is above this limit, any other below. */
const eventLimit = 6_000;
const recordsInBatch = 10;
/** What a batch has around its records. */
const frame = 1_000;

/** The policy of the service, but that requests and responses are recorded. */
const policy = auditSetup({ url: 'https://audit.example', token: 'none' }).policy.replace(
  'level: Metadata',
  'level: RequestResponse',
);

interface Made {
  metadata: { uid: string; resourceVersion: string };
}
interface StoredRecord {
  external_id: string;
  resource_version: string | null;
  actor: { principal: string; userAgent: string | null };
}

const recordsOf = ({ database, providerId }: AuditedCluster, name: string): Promise<StoredRecord[]> =>
  database('audit_records')
    .where({ provider_id: providerId })
    .whereLike('external_id', `default/${name}`)
    .orderBy('id')
    .select('external_id', 'resource_version', 'actor');

const eventIdOf = ({ metadata }: Made): string => `${metadata.uid}/${metadata.resourceVersion}/modified`;

/** Returns who is named for changes, by their events, once all of them were read. */
async function namedFor({ database, providerId }: AuditedCluster, made: readonly Made[]) {
  const rows = await database('announced_changes')
    .where({ provider_id: providerId })
    .whereIn('event_id', made.map(eventIdOf))
    .select<{ event_id: string; status: string; actor: { principal: string } | null }[]>('event_id', 'status', 'actor');
  assert.equal(rows.length, made.length);
  assert.ok(rows.every(({ status }) => status !== 'pending'));
  const byEvent = new Map(rows.map(({ event_id: id, actor }) => [id, actor?.principal ?? null]));
  return made.map((one) => byEvent.get(eventIdOf(one)) ?? null);
}

const labelled = (stage: string) => ({ metadata: { labels: { stage } } });
const withText = (name: string, length: number) => ({
  metadata: { name, labels: { stage: 'test' } },
  data: { text: 'x'.repeat(length) },
});

describe('Records that an API server cuts, discards, or sends in several batches', () => {
  let cluster: AuditedCluster;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    const flags = [
      `--audit-webhook-truncate-max-event-size=${eventLimit}`,
      `--audit-webhook-batch-max-size=${recordsInBatch}`,
    ];
    cluster = await startAuditedCluster({ admins: ['alice', 'bob', 'carol'], policy, flags });
  });
  after(() => cluster?.stop());

  const patch = (user: string, name: string, body: object, more: { accept?: string } = {}) =>
    cluster.server.callAs<Made>({ user, userAgent: kubectl, ...more }, 'PATCH', `${configMaps}/${name}`, body, merge);

  it('name the user although they were cut', async () => {
    await cluster.baselined('POST', configMaps, withText('large', 3 * eventLimit));
    await cluster.baselined('POST', configMaps, withText('small', 10));
    const made = [await patch('alice', 'large', labelled('prod')), await patch('bob', 'small', labelled('prod'))];
    await eventually(async () => assert.deepEqual(await namedFor(cluster, made), ['alice', 'bob']));
    const versions = async (name: string) =>
      (await recordsOf(cluster, name)).map(({ resource_version: version }) => version);
    assert.deepEqual(await versions('large'), [null, null]);
    assert.equal((await versions('small')).at(-1), made[1]?.metadata.resourceVersion);
  });

  it('never name one who changed nothing, whose own record has the version of the change', async () => {
    await cluster.baselined('POST', configMaps, withText('contested', 3 * eventLimit));
    const made: Made[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const body = labelled(`stage-${round}`);
      made.push(await patch('alice', 'contested', body));
      // The short form of the answer, which is not cut.
      const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
      const { metadata } = await patch('bob', 'contested', body, { accept });
      assert.equal(metadata.resourceVersion, made.at(-1)?.metadata.resourceVersion);
    }
    const known = await eventually(async () => {
      const records = await recordsOf(cluster, 'contested');
      assert.equal(records.length, 1 + 2 * rounds);
      const ofBob = records.filter(({ actor }) => actor.principal === 'bob');
      assert.ok(ofBob.every(({ resource_version: version }) => version !== null));
      return namedFor(cluster, made);
    });
    assert.deepEqual(
      known.filter((name) => name !== null && name !== 'alice'),
      [],
    );
  });

  it('leave a change unknown whose record was discarded, whoever else changed the object', async () => {
    await cluster.baselined('POST', configMaps, withText('discarded', 10));
    const withoutRecord = `discarded?note=${'x'.repeat(eventLimit)}`;
    const unrecorded: Made[] = [];
    const recorded: Made[] = [];
    for (let round = 0; round < rounds; round += 1) {
      unrecorded.push(await patch('carol', withoutRecord, labelled(`carol-${round}`)));
      recorded.push(await patch('bob', 'discarded', labelled(`bob-${round}`)));
    }
    await eventually(async () => {
      assert.deepEqual(
        await namedFor(cluster, unrecorded),
        unrecorded.map(() => null),
      );
      assert.deepEqual(
        await namedFor(cluster, recorded),
        recorded.map(() => 'bob'),
      );
    });
    const records = await recordsOf(cluster, 'discarded');
    assert.equal(records.length, 1 + rounds);
  });

  it('arrive all where they are more than a batch may have', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `part-${index}`);
    await Promise.all(names.map((name) => cluster.server.call('POST', configMaps, withText(name, 500))));
    await eventually(async () => assert.equal((await recordsOf(cluster, 'part-%')).length, names.length));
    const sizes = cluster.records.batches.map(({ bytes }) => bytes);
    assert.ok(Math.max(...sizes) <= recordsInBatch * eventLimit + frame, `${Math.max(...sizes)} bytes`);
  });
}).timeout(120_000);

describe('Records as large as an API server with the flags of the service sends them', () => {
  let cluster: AuditedCluster;
  /** In request and response together a little less than 100 KB. */
  const length = 46_000;
  const made = 220;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    // Long enough for as many records as a batch may have.
    cluster = await startAuditedCluster({ admins: [], policy, maxWait: '10s' });
  });
  after(() => cluster?.stop());

  it('arrive whole, all of them', async () => {
    const names = Array.from({ length: made }, (_, index) => `whole-${index}`);
    await Promise.all(names.map((name) => cluster.server.call('POST', configMaps, withText(name, length))));
    await eventually(async () => {
      const records = await recordsOf(cluster, 'whole-%');
      assert.equal(records.length, names.length);
      assert.ok(records.every(({ resource_version: version }) => version !== null));
    });
  });
}).timeout(120_000);
