import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { whyNotEventBridgeAlone } from '../../../../../activities/clouds/aws/changes/queue-policy.ts';
import { onlyEventBridge } from '../../../../helpers/event-rule.ts';
import { setupTemplates } from '../../../../../domain/setups/templates.ts';
import type { JsonObject } from '../../../../../domain/json.ts';

const arn = 'arn:aws:sqs:eu-west-1:123456789012:changes';
const [allow, deny] = onlyEventBridge(arn)['Statement'] as [JsonObject, JsonObject];
const owner = '123456789012';
const believed = (policy: string | undefined) => whyNotEventBridgeAlone(policy, owner) === null;
const policyOf = (...statements: JsonObject[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: statements });

describe("The policy of a feed's queue", () => {
  it('is believed if it admits EventBridge alone, for named rules of its account, also on another bus', () => {
    assert.ok(believed(policyOf(allow, deny)));
    const onBus = `arn:aws:events:eu-west-1:${owner}:rule/bus/changes`;
    assert.ok(believed(policyOf({ ...allow, Condition: { ArnEquals: { 'aws:SourceArn': [onBus] } } }, deny)));
  });

  const others: [title: string, statements: JsonObject[]][] = [
    ['has no condition on the rule', [{ ...allow, Condition: {} }, deny]],
    [
      'names rules of any account',
      [{ ...allow, Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:events:*:*:rule/*' } } }, deny],
    ],
    ...(
      [
        ['of any name', { ArnLike: { 'aws:SourceArn': `arn:aws:events:*:${owner}:rule/*` } }],
        ['whose names only begin alike', { ArnLike: { 'aws:SourceArn': `arn:aws:events:*:${owner}:rule/change?` } }],
        ['of another account', { ArnLike: { 'aws:SourceArn': 'arn:aws:events:*:999999999999:rule/changes' } }],
        [
          'of another account, too',
          {
            ArnLike: {
              'aws:SourceArn': ['1234', '9999'].map(
                (start) => `arn:aws:events:*:${start}${owner.slice(4)}:rule/changes`,
              ),
            },
          },
        ],
        ['of an organization', { StringEquals: { 'aws:SourceOrgID': 'o-abcdefghij' } }],
        ['of its account, whatever their names', { StringEquals: { 'aws:SourceAccount': owner } }],
        ['if there is one', { StringLikeIfExists: { 'aws:SourceArn': `arn:aws:events:*:${owner}:rule/changes` } }],
      ] satisfies [string, JsonObject][]
    ).map(([which, condition]): [string, JsonObject[]] => [
      `admits rules ${which}`,
      [{ ...allow, Condition: condition }, deny],
    ]),
    [
      'admits another service',
      [{ ...allow, Principal: { Service: ['events.amazonaws.com', 's3.amazonaws.com'] } }, deny],
    ],
    ['admits everybody, too', [allow, { ...allow, Principal: '*' }, deny]],
    ['admits a role, too', [allow, { ...allow, Principal: { AWS: 'arn:aws:iam::123456789012:role/x' } }, deny]],
    ['admits with all actions', [allow, { ...allow, Principal: '*', Action: 'SQS:*' }, deny]],
    [
      'admits with all actions but one',
      [
        allow,
        { ...allow, Principal: '*', Action: undefined, NotAction: 'sqs:DeleteQueue' } as unknown as JsonObject,
        deny,
      ],
    ],
    ['does not deny the rest', [allow]],
    ['denies a part of the rest', [allow, { ...deny, Principal: { AWS: 'arn:aws:iam::123456789012:role/x' } }]],
    ['denies under another condition', [allow, { ...deny, Condition: { Bool: { 'aws:SecureTransport': 'false' } } }]],
    ['lets nobody send', [deny]],
  ];
  for (const [title, statements] of others) {
    it(`is not believed if it ${title}`, () => assert.ok(!believed(policyOf(...statements))));
  }

  it('is not believed if it is absent or no policy', () => {
    assert.ok(!believed(undefined));
    assert.ok(!believed('{'));
  });

  it('is believed as the templates of a setup write it', () => {
    const { change_feed: feed } = setupTemplates('cloud_a', { externalId: 'x', remediations: [] });
    const { Resources: resources } = JSON.parse(feed?.cloudformation ?? '') as {
      Resources: { QueuePolicy: { Properties: { PolicyDocument: { Statement: JsonObject[] } } } };
    };
    const written = JSON.stringify(resources.QueuePolicy.Properties.PolicyDocument)
      .replaceAll(/\{"Fn::Sub":("[^"]*")\}/g, '$1')
      .replaceAll('${AWS::Partition}', 'aws')
      .replaceAll('${AWS::AccountId}', owner);
    assert.match(written, /rule\/infrastructure-audit-changes\/infrastructure-audit-changes"/);
    assert.equal(whyNotEventBridgeAlone(written, owner), null);
  });
});
