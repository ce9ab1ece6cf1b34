import assert from 'node:assert/strict';
import { readAnswer } from '../../../../../activities/clouds/aws/descriptions/answer-body.ts';
import { schemasOf } from '../../../../../activities/clouds/aws/descriptions/answer-schemas.ts';
import { findCall, type DescribedCall } from '../../../../../activities/clouds/aws/descriptions/described-call.ts';
import { configurationOf } from '../../../../../activities/clouds/aws/direct/sdk-client.ts';
import { AnswerReview } from '../../../../../activities/clouds/shared/diagnosis/answer-review.ts';
import { fullAnswer, wireOf } from '../direct/described-answers.ts';
import { readCommands, type ReadCommand } from '../direct/read-commands.ts';

function called(serviceId: string, operation: string): DescribedCall {
  const call = findCall(serviceId, operation);
  assert.ok(call, `${serviceId} ${operation}`);
  return call;
}

/** The answer that the SDK's own schemas make of an operation, on the wire. */
function wholeAnswer({ name, ClientClass, CommandClass }: ReadCommand): { call: DescribedCall; body: string } | null {
  const { protocol, serviceId } = configurationOf(new ClientClass({ region: 'eu-west-1' }));
  const call = findCall(serviceId, name.replace(/Command$/, ''));
  // A file that calls two services names the command of one, which the other may have, too.
  if (call === null) return null;
  const [, , operation, , , output] = new CommandClass({}).schema as [
    number,
    string,
    string,
    unknown,
    unknown,
    unknown,
  ];
  const { body } = fullAnswer({ name: operation, output }, wireOf(protocol.getShapeId()));
  return { call, body };
}

const read = (call: DescribedCall, body: string): unknown => readAnswer(call, Buffer.from(body));

describe('The body of an AWS response', () => {
  it('has no unknown member, for every response that the SDK can write', async () => {
    const review = new AnswerReview();
    let members = 0;
    for (const command of await readCommands()) {
      const answer = wholeAnswer(command);
      if (answer === null) continue;
      const { call, body } = answer;
      const value = read(call, body);
      members += JSON.stringify(value ?? {}).split('":').length - 1;
      const known = { prefix: `${call.description.service} `, schemas: schemasOf(call.description) };
      review.compare(known, { type: `#${call.operation.output ?? ''}`, at: call.id, value });
    }
    assert.ok(members > 3_000, `${members} members`);
    assert.deepEqual(review.report([]).unknown_fields, []);
  });

  it('keeps the wire name of a member without a description', () => {
    const volumes = read(
      called('EC2', 'DescribeVolumes'),
      `<DescribeVolumesResponse xmlns="http://ec2"><requestId>1</requestId><volumeSet><item><volumeId>vol-1</volumeId>
        <shade>blue</shade><tagSet/></item></volumeSet></DescribeVolumesResponse>`,
    );
    assert.deepEqual(volumes, { Volumes: [{ VolumeId: 'vol-1', shade: 'blue', Tags: [] }] });
  });

  it('has lists of XML with and without an element around them, maps, and attributes', () => {
    const answers: [serviceId: string, operation: string, body: string, read: unknown][] = [
      [
        'S3',
        'GetBucketLifecycleConfiguration',
        '<LifecycleConfiguration xmlns="http://s3"><Rule><ID>1</ID></Rule><Rule><ID>2</ID></Rule></LifecycleConfiguration>',
        { Rules: [{ ID: '1' }, { ID: '2' }] },
      ],
      [
        'S3',
        'GetBucketAcl',
        `<AccessControlPolicy><AccessControlList><Grant><Grantee xmlns:xsi="http://xsi" xsi:type="Group"><URI>all</URI>
          </Grantee></Grant></AccessControlList></AccessControlPolicy>`,
        { Grants: [{ Grantee: { Type: 'Group', URI: 'all' } }] },
      ],
      [
        'S3',
        'GetBucketLocation',
        '<LocationConstraint xmlns="http://s3">EU</LocationConstraint>',
        { LocationConstraint: 'EU' },
      ],
      [
        'S3',
        'GetPublicAccessBlock',
        '<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls></PublicAccessBlockConfiguration>',
        { PublicAccessBlockConfiguration: { BlockPublicAcls: 'true' } },
      ],
      [
        'SNS',
        'GetTopicAttributes',
        `<GetTopicAttributesResponse><GetTopicAttributesResult><Attributes><entry><key>Owner</key><value>1</value></entry>
          <entry><key>Policy</key><value>{}</value></entry></Attributes></GetTopicAttributesResult>
          <ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></GetTopicAttributesResponse>`,
        { Attributes: { Owner: '1', Policy: '{}' } },
      ],
      ['GuardDuty', 'GetDetector', '{"status":"ENABLED","shade":1}', { Status: 'ENABLED', shade: 1 }],
      ['SQS', 'GetQueueAttributes', '{"Attributes":{"QueueArn":"a"}}', { Attributes: { QueueArn: 'a' } }],
    ];
    for (const [serviceId, operation, body, expected] of answers) {
      assert.deepEqual(read(called(serviceId, operation), body), expected, operation);
    }
  });

  it('is not compared if it is a document of the account', () => {
    assert.equal(read(called('S3', 'GetBucketPolicy'), '{"Statement":[{"Sid":"hunter2"}]}'), undefined);
    assert.equal(read(called('S3', 'GetBucketVersioning'), ''), undefined);
  });
});
