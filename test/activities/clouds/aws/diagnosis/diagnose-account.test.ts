import assert from 'node:assert/strict';
import { CreateAccessKeyCommand, IAMClient } from '@aws-sdk/client-iam';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { ListingDiagnosis } from '../../../../../domain/diagnosis/listing-diagnosis.ts';
import { smallAccount } from '../../../../contract/aws/small-account.ts';
import { startAws, type Aws } from '../../../../emulators/aws.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { openSession, seedSettings, testRegion } from '../account-under-test.ts';

/** An answer with a field and a value of an enumeration that no description has. */
interface Invented {
  protocol: string;
  resourceType: string;
  operation: string;
  rewrite: (body: string) => string;
  fields: string[];
  values: string[];
}

const inJson = (change: (answer: never) => unknown) => (body: string) =>
  JSON.stringify(change(JSON.parse(body) as never));

const invented: Invented[] = [
  {
    protocol: 'EC2 XML',
    resourceType: 'disk',
    operation: 'ec2 DescribeVolumes',
    rewrite: (body) =>
      body
        .replaceAll('<status>available</status>', '<status>evaporated</status>')
        .replaceAll('<size>', '<shadeOfDisk>hunter2</shadeOfDisk><size>'),
    fields: ['ec2 Volume.shadeOfDisk'],
    values: ['ec2 Volume.State'],
  },
  {
    protocol: 'query XML',
    resourceType: 'iam_user',
    operation: 'iam ListAccessKeys',
    rewrite: (body) => body.replaceAll('<Status>Active</Status>', '<Status>evaporated</Status><Shade>hunter2</Shade>'),
    fields: ['iam AccessKeyMetadata.Shade'],
    values: ['iam AccessKeyMetadata.Status'],
  },
  {
    protocol: 'rest-xml',
    resourceType: 'object_bucket',
    operation: 's3 GetBucketAcl',
    rewrite: (body) => body.replaceAll(/<Permission>\w+<\/Permission>/g, '<Permission>evaporated</Permission><Shade/>'),
    fields: ['s3 Grant.Shade'],
    values: ['s3 Grant.Permission'],
  },
  {
    protocol: 'rest-json',
    resourceType: 'function',
    operation: 'lambda ListFunctions',
    rewrite: inJson(({ Functions: functions }: { Functions: object[] }) => ({
      Functions: functions.map((one) => ({ ...one, Runtime: 'evaporated', Shade: 'hunter2' })),
    })),
    fields: ['lambda FunctionConfiguration.Shade'],
    values: ['lambda FunctionConfiguration.Runtime'],
  },
  {
    protocol: 'JSON 1.0',
    resourceType: 'table',
    operation: 'dynamodb DescribeTable',
    rewrite: inJson(({ Table: table }: { Table: object }) => ({
      Table: { ...table, TableStatus: 'evaporated', Shade: 'hunter2' },
    })),
    fields: ['dynamodb TableDescription.Shade'],
    values: ['dynamodb TableDescription.TableStatus'],
  },
  {
    protocol: 'JSON 1.1',
    resourceType: 'encryption_key',
    operation: 'kms DescribeKey',
    rewrite: inJson(({ KeyMetadata: key }: { KeyMetadata: object }) => ({
      KeyMetadata: { ...key, KeyState: 'evaporated', Shade: 'hunter2' },
    })),
    fields: ['kms KeyMetadata.Shade'],
    values: ['kms KeyMetadata.KeyState'],
  },
  {
    protocol: 'JSON 1.0 that the SDK reads',
    resourceType: 'queue',
    operation: 'sqs GetQueueAttributes',
    rewrite: inJson(({ Attributes: attributes }: { Attributes: object }) => ({
      Attributes: { ...attributes, evaporated: 'hunter2' },
      Shade: 'hunter2',
    })),
    fields: ['sqs GetQueueAttributesResult.Shade'],
    values: ['sqs GetQueueAttributesResult.Attributes key'],
  },
];

describe('A diagnosis of an AWS account', function () {
  this.timeout(60_000);
  let moto: Moto;
  let aws: Aws;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    await smallAccount(moto.url);
    await new IAMClient(seedSettings(moto.url)).send(new CreateAccessKeyCommand({ UserName: 'ann' }));
    aws = await startAws(moto.url);
    session = openSession(aws.url);
  });
  after(async () => {
    session.close();
    await aws.stop();
    await moto.stop();
  });
  afterEach(() => aws.recover());

  async function diagnosed(resourceType: string): Promise<ListingDiagnosis> {
    const unit = session
      .units({ regions: [testRegion], withGlobal: true })
      .find(({ resourceTypes }) => resourceTypes.includes(resourceType));
    assert.ok(unit, resourceType);
    const report = await session.diagnose?.(unit, AbortSignal.timeout(30_000));
    assert.ok(report);
    return report;
  }

  for (const { protocol, resourceType, operation, rewrite, fields, values } of invented) {
    it(`names what is unknown in an answer of ${protocol}, and shows no value`, async () => {
      const before = await diagnosed(resourceType);
      assert.deepEqual([before.fault, before.unknown_calls], [null, 0]);
      assert.ok(before.resources > 0);
      aws.fail({ kind: 'rewritten', rewrite, of: [operation] });
      const report = await diagnosed(resourceType);
      const unknownValues = ({ unknown_values: all }: ListingDiagnosis): string[] => all.map(({ field }) => field);
      assert.deepEqual(
        report.unknown_fields.filter((one) => !before.unknown_fields.includes(one)),
        fields,
      );
      assert.deepEqual(
        unknownValues(report).filter((one) => !unknownValues(before).includes(one)),
        values,
      );
      assert.doesNotMatch(JSON.stringify(report), /hunter2|evaporated|vol-|arn:|ann/);
    });
  }

  it('says which fields that are read were in no answer, and reads a resource once more by itself', async () => {
    const report = await diagnosed('iam_user');
    assert.ok(report.operations.some(({ operation, calls }) => operation === 'iam:GetUser' && calls === 1));
    assert.ok(report.missing_fields.includes('iam User.PermissionsBoundary'), report.missing_fields.join());
    assert.ok(!report.missing_fields.includes('iam User.Arn'));
  });
});
