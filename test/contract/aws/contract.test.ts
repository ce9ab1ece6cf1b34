import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsOperationsUsed } from './every-change.ts';
import { everyRead, listed, recordedRun } from './every-call.ts';
import { fullAnswer } from './full-answers.ts';
import { givenAnswers } from './given-answers.ts';
import { Recorder } from './recorder.ts';
import { awsReach } from '../../../activities/clouds/aws/session/operation-reach.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { calledOperations } from '../../descriptions/aws/called-operations.ts';
import { describedCalls, enumOf, formOf } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { descriptionFolder, readDescriptions } from '../../../activities/clouds/aws/descriptions/description.ts';
import { assertReadFields } from '../read-fields.ts';
import { misfits } from '../../descriptions/aws/hold-value.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';
import { smallAccount } from './small-account.ts';

/** Lists whose further pages are not asked for, with the reason. */
const onePageIsEnough: readonly [call: string, why: string][] = [
  ['cloudtrail ListTags', 'the token is reserved for future use'],
  ['ecr DescribeImageScanFindings', 'findings of a scan that has not ended are not read'],
  ['elasticache DescribeCacheSubnetGroups', 'a group is asked for by its name'],
  ['iam GetGroup', 'members of the group come in pages, the group does not'],
  ['s3 ListBuckets', 'the name that is asked for is the first of those that begin with it'],
];

/** Deprecated members that are read or written, with the reason. */
const deprecatedAndUsed: Readonly<Record<string, string>> = {
  'acm CertificateOptions.CertificateTransparencyLoggingPreference':
    'certificates from before June 2026 may have opted out',
  'eks EncryptionConfig.resources': 'clusters before version 1.28 encrypt secrets only where it says so',
  's3 LifecycleRule.Prefix': 'rules that were made before filters have it',
  's3 ReplicationRule.Prefix': 'rules that were made before filters have it',
};

/** What members are compared with that are plain texts to botocore, by the documentation of the service. */
const documentedTexts: Readonly<Record<string, string>> = {
  'Arn :root': 'IAM: ARN of the root user',
  'AttributeName restore': 'RDS: the attribute that names the accounts that may restore a snapshot',
  'CacheClusterStatus deleting': 'ElastiCache: states of a cluster',
  'DBInstanceStatus deleting': 'RDS: states of an instance',
  'FlowLogStatus ACTIVE': 'EC2: the state of a flow log, always ACTIVE',
  'IpProtocol -1': 'EC2: every protocol',
  'KmsKeyId alias/aws/ebs': "EC2: the alias of AWS's own key",
  'Status deleting': 'ElastiCache: states of a replication group',
  'Platform windows': 'EC2: Windows, compared in small letters',
};

/** Codes of errors that the models lack, by the error references of the services. */
const documentedCodes: readonly string[] = [
  // EC2: error codes for the Amazon EC2 API.
  'InvalidAMIID.NotFound',
  'InvalidAMIID.Unavailable',
  'InvalidInstanceID.NotFound',
  'InvalidSnapshot.NotFound',
  'InvalidVpcID.NotFound',
  // S3: error responses.
  'NoSuchBucket',
  'NoSuchBucketPolicy',
  'NoSuchCORSConfiguration',
  'NoSuchLifecycleConfiguration',
  'NoSuchPublicAccessBlockConfiguration',
  'NoSuchTagSet',
  'NoSuchTagSetError',
  'NoSuchWebsiteConfiguration',
  'ObjectLockConfigurationNotFoundError',
  'OwnershipControlsNotFoundError',
  'ReplicationConfigurationNotFoundError',
  'ServerSideEncryptionConfigurationNotFoundError',
  // SQS: the query protocol's name of QueueDoesNotExist.
  'AWS.SimpleQueueService.NonExistentQueue',
];

const styleOf = (turn: number, hasPages = false) => ({ turn, hasPages, given: givenAnswers });

describe('Every call of AWS', function () {
  this.timeout(120_000);
  const recorder = new Recorder();
  const answers = (turn: number, hasPages = false) =>
    recordedRun(recorder, { answering: async (call) => fullAnswer(call, styleOf(turn, hasPages)) });

  for (const hasPages of [false, true]) {
    it(`is understood with every member that an answer may have, ${hasPages ? 'in pages' : 'at once'}`, async () => {
      for (const turn of [0, 1]) {
        const resources = await everyRead(answers(turn, hasPages));
        for (const { externalId, unreadable } of resources) assert.deepEqual(unreadable, {}, externalId);
      }
    });
  }

  it('reads every page of a list', () => {
    const unfinished = recorder.unfinished().filter((call) => !onePageIsEnough.some(([name]) => call.startsWith(name)));
    assert.deepEqual(unfinished, []);
  });

  it('that changes something is allowed, for every setting that remediation knows', async () => {
    const found: CollectedResource[][] = [];
    for (const turn of [0, 1, 2, 3]) found.push(await listed(answers(turn)));
    const used = new AwsOperationsUsed(answers(0));
    for (const resources of found.slice(0, 3)) await used.everyChange(resources, found.flat());
    const unattached = {
      ...givenAnswers,
      'ec2 DescribeIamInstanceProfileAssociations': () => ({ IamInstanceProfileAssociations: [] }),
    };
    const run = recordedRun(recorder, {
      answering: async (call) => fullAnswer(call, { ...styleOf(0), given: unattached }),
    });
    await new AwsOperationsUsed(run).everyChange(found[0] ?? [], found.flat());
    assert.deepEqual([...used.names].toSorted(), Object.keys(awsReach.operations).toSorted());
  });

  describe('on an endpoint', () => {
    let moto: Moto;
    before(async () => {
      moto = await startMoto();
    });
    after(() => moto.stop());

    it('has the form that the wire wants, and answers that fit their description', async () => {
      await smallAccount(moto.url);
      const misfitting = new Set<string>();
      const resources = await listed(
        recordedRun(recorder, {
          endpointUrl: moto.url,
          answering: async ({ id, description, operation }, send) => {
            const { $metadata: metadata, ...answer } = await send();
            const type = `#${operation.output ?? ''}`;
            const held = { value: answer, path: id, isAnswer: true };
            if (operation.output !== null) for (const one of misfits(description, type, held)) misfitting.add(one);
            return { ...answer, $metadata: metadata };
          },
        }),
      );
      assert.deepEqual([...misfitting], []);
      assert.ok(resources.length > 15, `${resources.length} resources`);
    });
  });

  it('is of an operation that is described, and reads and writes only members that it has', () => {
    assert.deepEqual([...recorder.unknown].toSorted(), []);
    assert.ok(recorder.read.size > 1_000, `only ${recorder.read.size} members were read`);
    assert.ok(recorder.written.size > 600, `only ${recorder.written.size} members were written`);
  });

  it('uses a deprecated member only where that is explained, and no deprecated operation', () => {
    assert.deepEqual([...recorder.deprecated].toSorted(), Object.keys(deprecatedAndUsed).toSorted());
  });

  it('reads the fields that a diagnosis knows of', () => {
    assertReadFields(descriptionFolder, recorder.read);
  });

  it('is described, and nothing is described that is not called', () => {
    const described = describedCalls()
      .map(({ id }) => id)
      .toSorted();
    assert.deepEqual(
      described.filter((id) => !recorder.operations.has(id)),
      // Called before a session is open: test/activities/clouds/aws/access/assume-role.test.ts compares it.
      ['sts AssumeRole'],
    );
    const named = Object.entries(calledOperations).flatMap(([service, all]) => all.map((one) => `${service} ${one}`));
    assert.deepEqual(described, named.toSorted());
  });

  it('is named by a command that the code makes', () => {
    const operations = new Set(describedCalls().map(({ name }) => name));
    const made = sources().flatMap(({ file, text }) =>
      [...text.matchAll(/new (?:\w+\.)?([A-Z]\w+)Command\(/g)].map(([, name = '']) => ({ file, name })),
    );
    assert.ok(made.length > 300, `${made.length} commands`);
    assert.deepEqual(
      made.filter(({ name }) => !operations.has(name)),
      [],
    );
  });

  it('expects errors that the operations have', () => {
    const known = new Set([...describedCalls().flatMap(({ operation }) => operation.errors), ...documentedCodes]);
    const lists = sources().flatMap(({ text }) => [
      ...text.matchAll(/\b(?:absent|gone|notReady|noSuchEntity)\s*[:=]\s*\[([^\]]*)\]/g),
      ...text.matchAll(/\bunless\(([^)]*)\)/g),
    ]);
    const expected = lists.flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, code = '']) => code));
    assert.ok(expected.length > 30, `${expected.length} codes`);
    assert.deepEqual(
      expected.filter((code) => !known.has(code)),
      [],
    );
  });

  it('compares members with values that they may have', () => {
    const values = enumeratedValues();
    const compared = sources().flatMap(({ text }) =>
      [
        ...text.matchAll(/[.?]([A-Z]\w+)(?:\?*\.toLowerCase\(\))? (?:===|!==) '([^']+)'/g),
        ...text.matchAll(/[.?]([A-Z]\w+)\?*\.(?:startsWith|endsWith|includes)\('([^']+)'\)/g),
      ].map(([, member = '', value = '']) => ({ member, value })),
    );
    assert.ok(compared.length > 25, `${compared.length} comparisons`);
    const unknown = compared.filter(({ member, value }) => {
      const known = [...(values.get(member) ?? [])];
      // A part of a value is requested, too.
      return !known.some((one) => one.includes(value)) && !Object.hasOwn(documentedTexts, `${member} ${value}`);
    });
    assert.deepEqual(unknown, []);
  });
});

function sources(): { file: string; text: string }[] {
  const folder = join(import.meta.dirname, '..', '..', '..', 'activities', 'clouds', 'aws');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** The values that members have anywhere, by the name of the member. */
function enumeratedValues(): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const description of Object.values(readDescriptions())) {
    for (const { members } of Object.values(description.structures)) {
      for (const [name, type] of Object.entries(members)) {
        const own = enumOf(description, type) ?? enumOf(description, formOf(type).list) ?? [];
        values.set(name, new Set([...(values.get(name) ?? []), ...own]));
      }
    }
  }
  return values;
}
