import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { heldAnswer, questionFaults } from './aws/held-json.ts';
import { resourceTypes } from '../descriptions/aws/resource-types.ts';
import { readModel } from './aws/cloud-control.ts';
import { startAws, type Aws } from './aws.ts';

describe('The emulator of AWS', () => {
  let behind: Server;
  let aws: Aws;
  /** What the emulator behind answers. */
  let answer = '{}';

  before(async () => {
    behind = createServer((_asked, answered) => answered.end(answer));
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
  });
  after(async () => {
    behind.close();
    await once(behind, 'close');
  });
  beforeEach(async () => {
    answer = '{}';
    aws = await startAws(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`);
  });

  const signed = (service: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=AKIA/20261122/eu-west-1/${service}/aws4_request, Signature=x`,
  });

  async function json(service: string, target: string, body: object) {
    const response = await fetch(aws.url, {
      method: 'POST',
      headers: { ...signed(service), 'x-amz-target': target },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }

  async function form(service: string, fields: Record<string, string>) {
    const response = await fetch(aws.url, {
      method: 'POST',
      headers: signed(service),
      body: new URLSearchParams(fields),
    });
    return { status: response.status, text: await response.text() };
  }

  const refused: [what: string, call: () => Promise<{ status: number; text: string }>, words: RegExp][] = [
    ['an operation that is not described', () => json('kms', 'TrentService.InventKey', {}), /UnknownOperation/],
    [
      'a member that an input does not have',
      () => json('kms', 'TrentService.ListKeys', { Colour: 'red' }),
      /Colour is unknown/,
    ],
    ['an input that lacks what is required', () => json('kms', 'TrentService.DescribeKey', {}), /KeyId is missing/],
    [
      'a number beyond its limits',
      () => json('kms', 'TrentService.ListKeys', { Limit: 5_000 }),
      /not between 1 and 1000/,
    ],
    [
      'a parameter that a form does not have',
      () => form('ec2', { Action: 'DescribeVolumes', Version: '2016-11-15', 'Volume.1': 'vol-1' }),
      /unknown parameter Volume/,
    ],
    [
      'an operation in a version that is another one',
      () => form('ec2', { Action: 'DescribeVolumes', Version: '2014-01-01' }),
      /UnknownOperation/,
    ],
  ];
  for (const [what, call, words] of refused) {
    it(`refuses ${what}, and fails the test that makes it`, async () => {
      const { status, text } = await call();
      assert.equal(status, 400);
      assert.match(text, words);
      await assert.rejects(aws.stop(), /not as AWS is described/);
    });
  }

  it('knows the operation of a path by its fixed parameters', async () => {
    for (const path of ['/bucket?policy', '/bucket?versioning', '/']) {
      await fetch(aws.url + path, { headers: signed('s3') });
    }
    assert.deepEqual(aws.calls, ['s3 GetBucketPolicy', 's3 GetBucketVersioning', 's3 ListBuckets']);
    await aws.stop();
  });

  it('fails the test if it returns what AWS does not have', async () => {
    answer = JSON.stringify({ KeyMetadata: { KeyId: '1', KeyState: 'Sleeping', Colour: 'red' } });
    await json('kms', 'TrentService.DescribeKey', { KeyId: '1' });
    await assert.rejects(aws.stop(), /KeyState is none of [^]*Colour is unknown/);
  });

  it('validates the responses of other emulators with the models, too', async () => {
    const invocation = { CommandId: '1', Status: 'Dreaming' };
    assert.throws(
      () => heldAnswer('ssm ListCommandInvocations', { CommandInvocations: [invocation] }),
      /Status is none of/,
    );
    assert.deepEqual(questionFaults('ssm SendCommand', { InstanceIds: ['i-1'] }), [
      'ssm SendCommand.DocumentName is missing',
    ]);
    await aws.stop();
  });

  describe('with Cloud Control', () => {
    const resource = (TypeName: string) =>
      json('cloudcontrolapi', 'CloudApiService.GetResource', { TypeName, Identifier: 'bucket' });

    it('refuses a type that has no schema', async () => {
      const { status, text } = await resource('AWS::Unheard::Of');
      assert.equal(status, 400);
      assert.match(text, /TypeNotFoundException/);
      await aws.stop();
    });

    it('fails the test whose emulator shows what the schema of the type does not allow', async () => {
      answer = '<Configuration/>';
      await assert.rejects(resource('AWS::S3::Bucket'));
      await assert.rejects(aws.stop(), /no AWS::S3::Bucket: data\/OwnershipControls must have/);
    });

    it('shows no property that can only be written, at any depth', async () => {
      const type = resourceTypes()['AWS::S3::Bucket'];
      assert.ok(type);
      const rule = { Id: 'old', Status: 'Enabled', ExpirationInDays: 3 };
      const model = {
        BucketName: 'bucket',
        AccessControl: 'Private',
        LifecycleConfiguration: { Rules: [{ ...rule, ExpiredObjectDeleteMarker: true }] },
      };
      assert.deepEqual(readModel(model, type), {
        BucketName: 'bucket',
        LifecycleConfiguration: { Rules: [rule] },
      });
      await aws.stop();
    });
  });

  it('returns its first response if a list is stale', async () => {
    answer = JSON.stringify({ Keys: [{ KeyId: 'old' }] });
    const list = async () => JSON.parse((await json('kms', 'TrentService.ListKeys', {})).text) as object;
    const old = await list();
    answer = JSON.stringify({ Keys: [{ KeyId: 'new' }] });
    aws.fail({ kind: 'stale', of: ['kms ListKeys'], times: 1 });
    assert.deepEqual(await list(), old);
    assert.deepEqual(await list(), { Keys: [{ KeyId: 'new' }] });
    await aws.stop();
  });
});
