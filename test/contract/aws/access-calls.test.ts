import assert from 'node:assert/strict';
import { awsAccessCalls } from '../../../activities/clouds/aws/access-calls/access-calls.ts';
import { tryAwsAccess } from '../../../activities/clouds/aws/access-calls/try-access.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import type { AccessAnswer } from '../../../domain/access-checks/access-check.ts';
import { readingServices } from '../../../domain/setups/permissions/permissions.ts';
import { recordedRun, region } from './every-call.ts';
import { fullAnswer } from './full-answers.ts';
import { givenAnswers } from './given-answers.ts';
import { Recorder, type RecordedCall } from './recorder.ts';

type Answered = { answer: AccessAnswer; calls: RecordedCall[] };

async function tried(service: string, fault: CloudError | null = null): Promise<Answered> {
  const calls: RecordedCall[] = [];
  const run = recordedRun(new Recorder(), {
    answering: async (call) => {
      calls.push(call);
      if (fault !== null) throw fault;
      return fullAnswer(call, { turn: 0, hasPages: true, given: givenAnswers });
    },
  });
  const answer = await tryAwsAccess(service, { place: region, homeRegion: region, runIn: () => run });
  return { answer, calls };
}

const denied = (code: string | null, message: string): CloudError =>
  new CloudError({ kind: 'access_denied', call: 'any', message, code });

const user = 'User: arn:aws:iam::123456789012:user/audit is not authorized to perform: sqs:ListQueues';

describe('A check of the access to AWS', () => {
  it('has one call for each service that collectors read', () => {
    assert.deepEqual(Object.keys(awsAccessCalls).toSorted(), [...readingServices('aws').keys()]);
  });

  for (const [service, { operation, permission }] of Object.entries(awsAccessCalls)) {
    it(`makes one read of ${service}, which needs the permission that it names`, async () => {
      const { answer, calls } = await tried(service);
      assert.equal(answer.result, 'allowed');
      assert.deepEqual(
        calls.map(({ id }) => id.split(' ').at(-1)),
        [operation],
      );
      assert.match(operation, /^(?:BatchGet|Describe|Get|List)/);
      assert.deepEqual(calls[0]?.operation.access, [permission]);
      assert.ok(readingServices('aws').get(service)?.includes(permission), permission);
    });
  }

  it('names the policy that denies a call, as AWS does', async () => {
    for (const [words, deniedBy] of [
      ['because no identity-based policy allows the sqs:ListQueues action', 'identity_policy'],
      ['with an explicit deny in a service control policy', 'service_control_policy'],
      ['because no permissions boundary allows the sqs:ListQueues action', 'permissions_boundary'],
      ['because no session policy allows the sqs:ListQueues action', 'session_policy'],
      ['', null],
    ] as const) {
      const { answer } = await tried('sqs', denied('AccessDenied', `${user} ${words}`));
      assert.equal(answer.result, 'denied');
      assert.equal(answer.deniedBy, deniedBy);
    }
  });

  it('counts no other refusal as denied, and none as allowed', async () => {
    const results: unknown[] = [];
    for (const [service, fault] of [
      ['sqs', denied(null, 'HTTP 403')],
      ['sqs', denied('SubscriptionRequiredException', 'The AWS Access Key Id needs a subscription for the service')],
      ['sqs', denied('OptInRequired', 'You are not subscribed to this service')],
      ['ce', denied('AccessDeniedException', 'User not enabled for cost explorer access')],
      [
        'cloudformation',
        denied('AccessDeniedException', `${user} is not authorized to perform: logs:DescribeLogGroups`),
      ],
      ['ec2', new CloudError({ kind: 'not_supported', call: 'any', message: 'no such service in this region' })],
      ['rds', new CloudError({ kind: 'invalid_request', call: 'any', code: 'ValidationError', message: 'no' })],
      ['ec2', new CloudError({ kind: 'bad_credentials', call: 'any', code: 'AuthFailure', message: 'no' })],
    ] as const) {
      results.push((await tried(service, fault)).answer.result);
    }
    assert.deepEqual(results, [
      'not_evaluated',
      'not_enabled',
      'not_enabled',
      'not_enabled',
      'not_evaluated',
      'not_evaluated',
      'not_evaluated',
      'not_evaluated',
    ]);
  });

  it('leaves a call that was throttled or not answered to another try', async () => {
    for (const kind of ['throttled', 'unavailable'] as const) {
      await assert.rejects(tried('sqs', new CloudError({ kind, call: 'any', message: 'later' })), { kind });
    }
  });
});
