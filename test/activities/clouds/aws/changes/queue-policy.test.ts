import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { whyNotEventBridgeAlone } from '../../../../../activities/clouds/aws/changes/queue-policy.ts';
import { onlyEventBridge } from '../../../../helpers/event-rule.ts';
import { setupTemplates } from '../../../../../domain/setups/templates.ts';
import type { JsonObject } from '../../../../../domain/json.ts';

const arn = 'arn:aws:sqs:eu-west-1:123456789012:changes';
const [allow, deny] = onlyEventBridge(arn)['Statement'] as [JsonObject, JsonObject];
const policyOf = (...statements: JsonObject[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: statements });

describe("The policy of a feed's queue", () => {
  it('is believed if it admits EventBridge alone, for rules of an account or of an organization', () => {
    assert.equal(whyNotEventBridgeAlone(policyOf(allow, deny)), null);
    const organization = { ...allow, Condition: { StringEquals: { 'aws:SourceOrgID': 'o-abcdefghij' } } };
    assert.equal(whyNotEventBridgeAlone(policyOf(organization, deny)), null);
  });

  const others: [title: string, statements: JsonObject[]][] = [
    ['has no condition on the rule', [{ ...allow, Condition: {} }, deny]],
    [
      'names rules of any account',
      [{ ...allow, Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:events:*:*:rule/*' } } }, deny],
    ],
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
    it(`is not believed if it ${title}`, () =>
      assert.equal(typeof whyNotEventBridgeAlone(policyOf(...statements)), 'string'));
  }

  it('is not believed if it is absent or no policy', () => {
    assert.equal(typeof whyNotEventBridgeAlone(undefined), 'string');
    assert.equal(typeof whyNotEventBridgeAlone('{'), 'string');
  });

  it('is believed as the templates of a setup write it', () => {
    const { change_feed: feed } = setupTemplates('cloud_a', { externalId: 'x', remediations: [] });
    const { Resources: resources } = JSON.parse(feed?.cloudformation ?? '') as {
      Resources: { QueuePolicy: { Properties: { PolicyDocument: { Statement: JsonObject[] } } } };
    };
    const [first, second] = resources.QueuePolicy.Properties.PolicyDocument.Statement as [JsonObject, JsonObject];
    assert.match(
      JSON.stringify(first['Condition']),
      /aws:SourceArn.*AWS::AccountId.*rule\/infrastructure-audit-changes/,
    );
    assert.equal(whyNotEventBridgeAlone(policyOf({ ...first, Condition: allow['Condition'] ?? {} }, second)), null);
  });
});
