import assert from 'node:assert/strict';
import { EC2Client, DescribeVpcsCommand } from '@aws-sdk/client-ec2';
import { IAMClient, ListUsersCommand } from '@aws-sdk/client-iam';
import { LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { GetBucketAclCommand, ListBucketsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { HttpResponse } from '@smithy/core/transport';
import type { HttpRequest } from '@smithy/types';
import { createEndpoints } from '../../../../../activities/clouds/aws/direct/endpoints.ts';
import type { SdkClient, SdkCommand } from '../../../../../activities/clouds/aws/direct/sdk-client.ts';

const regions = ['us-east-1', 'eu-west-1', 'us-gov-west-1', 'cn-north-1', 'us-iso-east-1', 'eusc-de-east-1'];

const calls: [(settings: never) => SdkClient, () => SdkCommand][] = [
  [(settings) => new EC2Client(settings), () => new DescribeVpcsCommand({})],
  [(settings) => new IAMClient(settings), () => new ListUsersCommand({})],
  [(settings) => new LambdaClient(settings), () => new ListFunctionsCommand({})],
  [(settings) => new STSClient(settings), () => new GetCallerIdentityCommand({})],
  [(settings) => new S3Client(settings), () => new ListBucketsCommand({})],
  [(settings) => new S3Client(settings), () => new GetBucketAclCommand({ Bucket: 'a-bucket' })],
  [(settings) => new S3Client(settings), () => new GetBucketAclCommand({ Bucket: 'a.bucket.with.dots' })],
];

/** Where the SDK itself would send a command, and the scope of its signature. */
async function bySdk(create: (settings: never) => SdkClient, command: SdkCommand, settings: object) {
  let sent: HttpRequest | undefined;
  const requestHandler = {
    handle: async (request: HttpRequest) => {
      sent = request;
      return { response: new HttpResponse({ statusCode: 400, headers: {}, body: Buffer.from('') }) };
    },
  };
  await create({ ...settings, requestHandler } as never)
    .send(command)
    .catch(() => undefined);
  const [, , region, service] = /Credential=([^,]+)/.exec(sent?.headers['authorization'] ?? '')?.[1]?.split('/') ?? [];
  return { protocol: sent?.protocol, hostname: sent?.hostname, region, service };
}

describe('the endpoint of a direct call', () => {
  it('is that of the SDK in every partition, with FIPS and dual-stack names, and signed for the same scope', async () => {
    for (const region of regions) {
      for (const more of [{}, { useFipsEndpoint: true }, { useDualstackEndpoint: true }]) {
        const settings = { region, credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 1, ...more };
        for (const [create, command] of calls) {
          const known = await bySdk(create, command(), settings);
          const resolve = createEndpoints(create(settings as never));
          // The SDK refuses what a partition lacks, such as dual-stack names.
          if (known.hostname === undefined) {
            await assert.rejects(async () => resolve(command()));
            continue;
          }
          const ours = await resolve(command());
          assert.ok(ours);
          const { protocol, hostname } = ours.endpoint;
          const { region: scopeRegion, service } = ours.scope;
          assert.deepEqual({ protocol, hostname, region: scopeRegion, service }, known, `${region} ${hostname}`);
        }
      }
    }
  });

  it('of one bucket is not that of another', async () => {
    const client = new S3Client({ region: 'eu-west-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
    const resolve = createEndpoints(client);
    const hosts = [];
    for (const Bucket of ['one-bucket', 'other-bucket', 'one-bucket']) {
      hosts.push((await resolve(new GetBucketAclCommand({ Bucket })))?.endpoint.hostname);
    }
    assert.deepEqual(
      hosts,
      ['one', 'other', 'one'].map((name) => `${name}-bucket.s3.eu-west-1.amazonaws.com`),
    );
  });

  it('is left to the SDK for directory buckets, which need another signature', async () => {
    const client = new S3Client({ region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
    const inDirectory = new ListObjectsV2Command({ Bucket: 'express--use1-az4--x-s3' });
    assert.equal(await createEndpoints(client)(inDirectory), null);
  });
});
