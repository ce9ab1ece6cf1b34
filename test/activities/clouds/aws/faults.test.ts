import assert from 'node:assert/strict';
import { CreateQueueCommand, DeleteQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../activities/clouds/errors.ts';
import { smallAccount } from '../../../contract/aws/small-account.ts';
import { startAws, type Aws } from '../../../emulators/aws.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { collectType, openSession, seedSettings, testRegion } from './account-under-test.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

/** What changes by itself from one look to the next. */
const withoutTimes = ({ configuration, ...resource }: CollectedResource) => {
  const { observed: _observed, ...settings } = configuration;
  return { ...resource, configuration: settings };
};
const keyOf = ({ resourceType, externalId, region }: CollectedResource) => `${resourceType} ${region} ${externalId}`;

async function inventory(session: CloudSession): Promise<{ resources: object[]; faults: Map<string, CloudError> }> {
  const resources: CollectedResource[] = [];
  const faults = new Map<string, CloudError>();
  const units = session.units({ regions: [testRegion], withGlobal: true });
  await Promise.all(
    units.map(async (unit) => {
      try {
        for await (const page of session.pages(unit, null, noDeadline())) {
          resources.push(...page.resources);
        }
      } catch (error) {
        if (!(error instanceof CloudError)) throw error;
        faults.set(unit.service, error);
      }
    }),
  );
  const sorted = resources.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return { resources: sorted.map(withoutTimes), faults };
}

describe('The inventory of an AWS account', function () {
  this.timeout(120_000);
  let moto: Moto;
  let aws: Aws;
  let expected: object[];

  before(async () => {
    moto = await startMoto();
    await smallAccount(moto.url);
    aws = await startAws(moto.url);
  });
  afterEach(() => aws.recover());
  after(async () => {
    await moto.stop();
    await aws.stop();
  });

  const look = async () => {
    const session = openSession(aws.url);
    try {
      return await inventory(session);
    } finally {
      session.close();
    }
  };

  it('uses calls and responses that match their descriptions', async () => {
    const { resources, faults } = await look();
    assert.deepEqual([...faults], []);
    assert.ok(resources.length > 25, `${resources.length} resources`);
    expected = resources;
  });

  it('is complete when calls are throttled', async () => {
    aws.fail({ kind: 'throttled', times: 3 });
    const { resources, faults } = await look();
    assert.deepEqual([...faults], []);
    assert.deepEqual(resources, expected);
  });

  it('is complete when responses end in the middle of their body', async () => {
    aws.fail({ kind: 'truncated', times: 3 });
    const { resources, faults } = await look();
    assert.deepEqual([...faults], []);
    assert.deepEqual(resources, expected);
  });

  it('lacks only what a slow response delays, until it arrives', async () => {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    aws.fail({ kind: 'slow', until, of: ['sqs ListQueues'] });
    const whole = look();
    const session = openSession(aws.url);
    assert.equal((await collectType(session, 'topic')).length, 3);
    session.close();
    release();
    assert.deepEqual((await whole).resources, expected);
  });

  it('reports which listings are incomplete when the credentials expire during them', async () => {
    aws.fail({ kind: 'expired token', after: 40 });
    const { resources, faults } = await look();
    assert.ok(faults.size > 0);
    for (const [service, { kind, call }] of faults) {
      // EC2 says the same of a request that came too late.
      assert.equal(kind, call.startsWith('ec2:') ? 'unavailable' : 'bad_credentials', service);
    }
    // What is shown is as it is: no detail is left out without a word.
    const known = new Set(expected.map((one) => JSON.stringify(one)));
    assert.deepEqual(
      resources.filter((one) => !known.has(JSON.stringify(one))),
      [],
    );
  });

  it('does not treat a response that is always cut off as an empty list', async () => {
    aws.fail({ kind: 'truncated', of: ['sqs ListQueues', 's3 ListBuckets', 'ec2 DescribeVolumes'] });
    const { faults } = await look();
    assert.deepEqual([...faults].map(([service, { kind }]) => [service, kind]).toSorted(), [
      ['ec2-volumes', 'unavailable'],
      ['s3-buckets', 'unavailable'],
      ['sqs-queues', 'unavailable'],
    ]);
  });

  it('omits items that a list still shows after their deletion', async () => {
    const sqs = new SQSClient(seedSettings(moto.url));
    const { QueueUrl: url } = await sqs.send(new CreateQueueCommand({ QueueName: 'short-lived' }));
    await look();
    await sqs.send(new DeleteQueueCommand({ QueueUrl: url }));
    aws.fail({ kind: 'stale', of: ['sqs ListQueues'] });
    const { resources, faults } = await look();
    assert.deepEqual([...faults], []);
    assert.deepEqual(resources, expected);
  });
});
