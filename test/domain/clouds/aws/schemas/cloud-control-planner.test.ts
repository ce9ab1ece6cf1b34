import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { typeSupport } from '../../../../../domain/clouds/type-support.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { planRemediation } from '../../../../../domain/remediation/planner.ts';
import type { Planned, RemediationPlan } from '../../../../../domain/remediation/plan.ts';
import { findDeviations } from '../../../../../domain/drift/deviations.ts';
import { awsFactTypes } from '../../../../../platform/schema-facts.ts';

/** Plans the way back from one document to another. */
function planned(type: string, from: { is: JsonObject; was: JsonObject; tags?: Record<string, string> }): Planned {
  const { is, was, tags = {} } = from;
  const subject = { providerKind: 'cloud_a', resourceType: type, resourceName: 'sample' } as const;
  const baseline = { configuration: was, unreadable: {} };
  const [deviation] = findDeviations(subject, baseline, { configuration: is, unreadable: {} });
  return planRemediation({
    providerKind: 'cloud_a',
    accountId: '123456789012',
    resource: {
      externalId: 'eu-west-1/sample',
      resourceType: type,
      region: 'eu-west-1',
      name: 'sample',
      status: 'active',
      tags,
      configuration: is,
      unreadable: {},
    },
    finding: { type: 'drift', aspect: deviation?.aspect ?? '', diff: deviation?.diff ?? [], baseline },
    dependants: 0,
  });
}

function planOf(result: Planned): RemediationPlan {
  return 'plan' in result ? result.plan : assert.fail(result.noPlan.reason);
}

function refusalOf(result: Planned): string {
  return 'noPlan' in result ? result.noPlan.reason : assert.fail('a plan was made');
}

describe('The planner of AWS types by schema', () => {
  it('plans the JSON Patch back to the baseline, with its inverse as undo', () => {
    const was = { LogGroupName: 'sample', RetentionInDays: 90, Tags: [{ Key: 'team', Value: 'a' }] };
    const { steps, left } = planOf(planned('AWS::Logs::LogGroup', { was, is: { ...was, RetentionInDays: 7 } }));
    assert.equal(steps.length, 1);
    const [step] = steps;
    assert.deepEqual(step?.operation, {
      name: 'cloudcontrol.update_resource',
      target: { externalId: 'eu-west-1/sample', resourceType: 'AWS::Logs::LogGroup', region: 'eu-west-1' },
      parameters: {
        patch: [{ op: 'replace', path: '/RetentionInDays', value: 90 }],
        expected: { '/RetentionInDays': 7 },
      },
    });
    assert.deepEqual(step.undo?.operation.parameters, {
      patch: [{ op: 'replace', path: '/RetentionInDays', value: 7 }],
      expected: { '/RetentionInDays': 90 },
    });
    assert.deepEqual([step.before, step.after], [{ '/RetentionInDays': 7 }, { '/RetentionInDays': 90 }]);
    assert.equal(step.undo.exact, true);
    assert.deepEqual(left, []);
  });

  it('changes only the members that differ, and lists as a whole', () => {
    const type = 'AWS::CloudFront::Distribution';
    const own = { Enabled: true, Comment: 'shop', Logging: { Bucket: 'logs' } };
    const was = { Id: 'E1', DistributionConfig: own };
    const is = { Id: 'E1', DistributionConfig: { ...own, Comment: 'x', Logging: { Bucket: 'logs', Prefix: 'p' } } };
    assert.deepEqual(planOf(planned(type, { was, is })).steps[0]?.operation.parameters['patch'], [
      { op: 'replace', path: '/DistributionConfig/Comment', value: 'shop' },
      { op: 'remove', path: '/DistributionConfig/Logging/Prefix' },
    ]);
    const tags = [
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '2' },
    ];
    const retagged = planned(type, { was: { ...was, Tags: tags }, is: { ...was, Tags: [tags[0] ?? {}] } });
    assert.deepEqual(planOf(retagged).steps[0]?.operation.parameters['patch'], [
      { op: 'replace', path: '/Tags', value: tags },
    ]);
  });

  it('refuses what can only be set at creation, with manual steps', () => {
    const was = {
      Name: 'sample',
      FileSystemType: 'a',
      Encrypted: true,
      KmsKeyId: 'one',
      BackupPolicy: { Status: 'ENABLED' },
    };
    const result = planned('AWS::EFS::FileSystem', { was, is: { ...was, Encrypted: false } });
    assert.match(refusalOf(result), /Encrypted can only be set when the resource is created/);
    assert.ok('noPlan' in result && result.noPlan.manualSteps.some((step) => step === 'Set Encrypted to true.'));
  });

  it('refuses types that have no call for changes', () => {
    const type = awsFactTypes().find((name) =>
      typeSupport('cloud_a', name).not_reversible_reason?.startsWith('AWS has no'),
    );
    assert.ok(type);
    assert.equal(typeSupport('cloud_a', type).remediation, 'manual');
  });

  it('refuses a change that would drop values that AWS never shows, where they could be set', () => {
    const was = { ServiceName: 'sample', DesiredCount: 2 };
    const reason = refusalOf(planned('AWS::ECS::Service', { was, is: { ...was, DesiredCount: 4 } }));
    assert.match(
      reason,
      /AWS never shows .*ServiceConnectConfiguration.*an update that does not repeat such values removes/,
    );
    assert.equal(typeSupport('cloud_a', 'AWS::ECS::Service').remediation, 'manual');
  });

  it('does not restore secrets, of which only fingerprints are known', () => {
    const secret = (digit: string) => `hmac-sha256:${digit.repeat(64)}`;
    const was = { Name: 'sample', Description: secret('a') };
    const result = planned('AWS::Events::EventBus', { was, is: { ...was, Description: secret('b') } });
    assert.match(refusalOf(result), /only its fingerprint is stored/);
  });

  it('restores neither secrets within JSON text nor members with secret names', () => {
    const secret = `hmac-sha256:${'a'.repeat(64)}`;
    const rule = (targets: JsonObject[]) => ({ Name: 'sample', State: 'ENABLED', Targets: targets });
    const own = { Id: '1', Arn: 'arn:aws:sqs:eu-west-1:1:q', Input: JSON.stringify({ password: secret, retries: 3 }) };
    const added = { Id: '2', Arn: 'arn:aws:sqs:eu-west-1:1:other' };
    const kept = planned('AWS::Events::Rule', { was: rule([own]), is: rule([own, added]) });
    assert.match(refusalOf(kept), /only its fingerprint is stored/);
    const job = (names: JsonObject) => ({ Name: 'sample', Role: 'r', Command: {}, DefaultArguments: names });
    const named = planned('AWS::Glue::Job', { was: job({ [secret]: 'a', b: '1' }), is: job({ b: '1' }) });
    assert.match(refusalOf(named), /only its fingerprint is stored/);
    const extra = planned('AWS::Glue::Job', { was: job({ b: '1' }), is: job({ [secret]: 'a', b: '1' }) });
    assert.match(refusalOf(extra), /only its fingerprint is stored/);
  });

  it('does not restore JSON text with numbers that are not read exactly, and plans no undo to one', () => {
    const rule = (input: string) => ({
      Name: 'sample',
      State: 'ENABLED',
      Targets: [{ Id: '1', Arn: 'arn:aws:sqs:eu-west-1:1:q', Input: input }],
    });
    const [inexact, exact] = ['{"user":12345678901234567000}', '{"user":"12345678901234567000","rate":1.0}'];
    const to = (was: string, is: string) => planned('AWS::Events::Rule', { was: rule(was), is: rule(is) });
    assert.match(refusalOf(to(inexact, exact)), /more digits than can be compared/);
    const [step] = planOf(to(exact, inexact)).steps;
    assert.deepEqual(step?.operation.parameters['patch'], [
      { op: 'replace', path: '/Targets', value: rule(exact).Targets },
    ]);
    assert.equal(step.undo, null);
  });

  it('warns of a stack that manages the resource', () => {
    const was = { LogGroupName: 'sample', RetentionInDays: 90 };
    const tags = { 'aws:cloudformation:stack-name': 'shop-prod' };
    const { warnings } = planOf(planned('AWS::Logs::LogGroup', { was, is: { ...was, RetentionInDays: 7 }, tags }));
    assert.deepEqual(warnings, [
      'CloudFormation (stack shop-prod) manages this resource and will change it back, unless its own definition has the planned values. Change that definition, too.',
    ]);
  });

  it('plans for most types that can be read and changed', () => {
    const counts = { planned: 0, manual: 0, not_yet: 0 };
    for (const name of awsFactTypes()) counts[typeSupport('cloud_a', name).remediation] += 1;
    assert.ok(counts.planned > 1200, JSON.stringify(counts));
    assert.ok(counts.manual > 400, JSON.stringify(counts));
    assert.equal(counts.not_yet, 0);
  });
});
