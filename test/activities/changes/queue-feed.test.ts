import assert from 'node:assert/strict';
import {
  AuthorizeSecurityGroupIngressCommand,
  CreateSecurityGroupCommand,
  DeleteSecurityGroupCommand,
  EC2Client,
} from '@aws-sdk/client-ec2';
import { after, afterEach, before, describe, it } from 'mocha';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { findFeed } from '../../../db/reads/changes/feeds.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { openSession, seedSettings } from '../clouds/aws/account-under-test.ts';
import { callEvent, callRecord } from '../../helpers/call-records.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeEventRule } from '../../helpers/event-rule.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';
import { followedAccount } from '../../helpers/queue-feed.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const region = 'eu-west-1';

describe('The change feed of an AWS account with a queue', function () {
  this.timeout(60_000);
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let moto: Moto;
  let ec2: EC2Client;
  let session: CloudSession;
  let listener: DatabaseListener;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    moto = await startMoto();
    ec2 = new EC2Client(seedSettings(moto.url));
    session = openSession(moto.url);
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  after(async () => {
    session.close();
    ec2.destroy();
    await listener.close();
    await moto.stop();
  });

  let groups = 0;
  async function makeGroup(): Promise<string> {
    groups += 1;
    const { GroupId: id = '' } = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: `group-${groups}`, Description: 'of a test' }),
    );
    return id;
  }
  const open = (id: string, port = 22) =>
    ec2.send(
      new AuthorizeSecurityGroupIngressCommand({
        GroupId: id,
        IpPermissions: [{ IpProtocol: 'tcp', FromPort: port, ToPort: port, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
      }),
    );
  const opened = (id: string, more: JsonObject = {}): JsonObject =>
    callRecord({ eventName: 'AuthorizeSecurityGroupIngress', requestParameters: { groupId: id }, ...more });

  async function followed(options: Parameters<typeof makeEventRule>[1] = {}) {
    const database = openedDatabase();
    const rule = await makeEventRule(moto.url, options);
    const account = await followedAccount({ database, listener, session }, { queue_arn: rule.queueArn });
    const first = account.start();
    ends.push(first.end);
    await eventually(async () => assert.equal((await findFeed(database, account.providerId))?.state, 'following'), {
      withinMs: 40_000,
    });
    const findings = () =>
      database('drift_findings')
        .where({ provider_id: account.providerId })
        .orderBy('id')
        .select('resource_id', 'status');
    const changes = () =>
      database('announced_changes').where({ provider_id: account.providerId }).orderBy('id').select('*');
    const baselineOf = (id: string) => account.baseline({ resourceType: 'security_group', externalId: id, region });
    return {
      database,
      rule,
      ...account,
      first,
      findings,
      changes,
      baselineOf,
      feed: () => findFeed(database, account.providerId),
    };
  }

  it('finds a change that EventBridge announces, says who made it, and removes the message', async () => {
    const { rule, baselineOf, findings, changes, feed } = await followed();
    const id = await makeGroup();
    await baselineOf(id);
    await open(id);
    await rule.publish([opened(id)]);
    await eventually(async () =>
      assert.deepEqual(
        (await findings()).map(({ status }) => status),
        ['detected'],
      ),
    );
    const [change] = await changes();
    assert.equal(change.actor.principal, 'arn:aws:iam::123456789012:user/alice');
    assert.deepEqual([change.means, change.call, change.status], ['cli', 'AuthorizeSecurityGroupIngress', 'applied']);
    assert.deepEqual((await feed())?.notes, []);
    await eventually(async () => assert.equal(await rule.waiting(), 0));
  });

  it('finds each of many changes once, announced twice and in any order, some of them an hour late', async () => {
    const { rule, baselineOf, findings, feed } = await followed();
    const ids = await Promise.all(Array.from({ length: 40 }, makeGroup));
    for (const id of ids) await baselineOf(id);
    await Promise.all(ids.map((id) => open(id)));
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const records = ids.map((id, index) => opened(id, index % 4 === 0 ? { eventTime: hourAgo } : {}));
    await rule.publish([...records.toReversed(), ...records]);
    await eventually(async () => assert.equal((await findings()).length, ids.length), { withinMs: 30_000 });
    await eventually(async () => assert.equal(await rule.waiting(), 0), { withinMs: 10_000 });
    const { announced, pending, longest_delay: delay } = (await feed()) ?? {};
    assert.deepEqual([announced, pending], [ids.length, 0]);
    assert.ok((delay ?? 0) > 3_000);
    assert.equal(new Set((await findings()).map(({ resource_id: id }) => id)).size, ids.length);
  });

  it('goes on after an end at any moment: what was not removed arrives again and is stored once', async () => {
    const { rule, start, first, baselineOf, findings, changes } = await followed();
    const ids = await Promise.all(Array.from({ length: 15 }, makeGroup));
    for (const id of ids) await baselineOf(id);
    await Promise.all(ids.map((id) => open(id)));
    await rule.publish(ids.map((id) => opened(id)));
    await eventually(async () => assert.notEqual((await changes()).length, 0));
    await first.end();
    const again = start();
    ends.push(again.end);
    // What a feed that was ended had received is in the queue, hidden for two minutes: as its next delivery.
    await rule.publish(ids.map((id) => opened(id)));
    await eventually(async () => assert.equal((await findings()).length, ids.length), { withinMs: 30_000 });
  });

  it('marks a resource as deleted that is gone when its change arrives', async () => {
    const { database, rule, baselineOf, changes } = await followed();
    const id = await makeGroup();
    const resourceId = await baselineOf(id);
    await ec2.send(new DeleteSecurityGroupCommand({ GroupId: id }));
    await rule.publish([
      opened(id),
      callRecord({ eventName: 'DeleteSecurityGroup', requestParameters: { groupId: id } }),
    ]);
    await eventually(async () => {
      const [row] = await database('resources').where({ id: resourceId }).select('status');
      assert.equal(row.status, 'deleted');
    });
    await eventually(async () =>
      assert.deepEqual(
        (await changes()).map(({ kind }) => kind),
        ['changed', 'deleted'],
      ),
    );
  });

  it('rejects what is no announcement, shows it in part and without secrets, and goes on', async () => {
    const { database, providerId, rule, baselineOf, findings, feed } = await followed();
    const id = await makeGroup();
    await baselineOf(id);
    await open(id);
    await rule.send([
      'x'.repeat(256 * 1024),
      '{"password": "hunter2-hunter2", "detail": ',
      JSON.stringify({
        id: '1',
        account: '123456789012',
        'detail-type': 'Scheduled Event',
        detail: { password: 'hunter2-hunter2' },
      }),
      JSON.stringify({ ...callEvent({}), account: '999999999999' }),
    ]);
    await rule.publish([opened(id)]);
    await eventually(async () => assert.equal((await findings()).length, 1));
    await eventually(async () => assert.equal((await feed())?.rejected, 4));
    const rows = await database('rejected_messages')
      .where({ provider_id: providerId })
      .orderBy('id')
      .select('reason', 'text');
    for (const { text } of rows) assert.ok(text.length <= 500 && !text.includes('hunter2'), text);
    assert.deepEqual(new Set(rows.map(({ reason }) => reason)).size, 3);
  });

  it('lets a forged event cause one read and nothing else, and shows nobody as its maker', async () => {
    const policy = (arn: string) => ({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource: arn }],
    });
    const { database, rule, baselineOf, findings, changes, feed } = await followed({ policy });
    const id = await makeGroup();
    const resourceId = await baselineOf(id);
    const forged = callEvent({
      eventName: 'DeleteSecurityGroup',
      requestParameters: { groupId: id },
      responseElements: { securityGroup: { groupId: id, ipPermissions: 'forged' } },
    });
    const elsewhere = callEvent({
      eventName: 'DeleteVpc',
      requestParameters: { vpcId: 'vpc-01234567' },
      recipientAccountId: '999999999999',
    });
    await rule.send([JSON.stringify(forged), JSON.stringify(elsewhere)]);
    await eventually(async () =>
      assert.deepEqual(
        (await changes()).map(({ status }) => status),
        ['unchanged'],
      ),
    );
    assert.equal((await changes())[0].actor, null);
    await eventually(async () => assert.equal((await feed())?.unplaced, 1));
    const { notes } = (await feed()) ?? {};
    assert.match(String(notes), /others than EventBridge/);
    const [row] = await database('resources').where({ id: resourceId }).select('status');
    assert.equal(row.status, 'active');
    assert.deepEqual(await findings(), []);
  });

  it('reads what AWS Config announces, and says nobody made it', async () => {
    const { rule, baselineOf, findings, changes } = await followed();
    const id = await makeGroup();
    await baselineOf(id);
    await open(id);
    const configurationItem = {
      resourceType: 'AWS::EC2::SecurityGroup',
      resourceId: id,
      awsAccountId: '123456789012',
      awsRegion: region,
      configurationItemCaptureTime: '2026-11-23T04:00:00Z',
    };
    const diff = { changeType: 'UPDATE' };
    await rule.publish([{ configurationItem, configurationItemDiff: diff }], 'Config Configuration Item Change');
    await eventually(async () => assert.equal((await findings()).length, 1));
    const [{ source, actor }] = await changes();
    assert.deepEqual([source, actor], ['configuration_recorder', null]);
  });
});
