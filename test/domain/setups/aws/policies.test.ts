import assert from 'node:assert/strict';
import {
  managedPoliciesPerRole,
  managedPolicyCharacters,
  remediationPolicies,
  type PolicyDocument,
} from '../../../../domain/setups/aws/policies.ts';
import { readingRole, remediationRole } from '../../../../domain/setups/aws/role.ts';
import { awsFactTypes } from '../../../../platform/schema-facts.ts';
import {
  isRemediationName,
  readingPermissions,
  remediationNames,
  remediationPermissions,
} from '../../../../domain/setups/permissions/permissions.ts';

const actionsIn = (policies: readonly PolicyDocument[]): string[] =>
  policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));

describe('The policies of a setup for AWS', () => {
  const everything = [...remediationNames('aws')];

  it('keep to the limits of managed policies and roles, whatever they allow', () => {
    for (const { policies } of [readingRole(), remediationRole(everything)]) {
      assert.ok(policies.length <= managedPoliciesPerRole);
      for (const policy of policies) {
        const size = JSON.stringify(policy).length;
        assert.ok(size <= managedPolicyCharacters, `${size} characters`);
        for (const { Action } of policy.Statement) assert.notEqual(Action.length, 0);
      }
    }
  });

  it('have every action once, and allow no change for reading', () => {
    const reading = actionsIn(readingRole().policies);
    assert.deepEqual(reading, readingPermissions('aws'));
    for (const action of reading)
      assert.match(
        action,
        /^[a-z0-9-]+:(?:(?:BatchGet|Describe|Generate|Get|List|Lookup)\w+|SimulatePrincipalPolicy)$/,
      );
    const changing = actionsIn(remediationPolicies(everything));
    assert.deepEqual(changing.toSorted(), remediationPermissions('aws', everything));
    assert.deepEqual(
      changing.filter((action) => reading.includes(action)),
      [],
    );
  });

  it('allow what was selected alone: an operation, or all of a resource type', () => {
    assert.deepEqual(actionsIn(remediationPolicies(['s3.put_policy'])), [
      's3:DeleteBucketPolicy',
      's3:PutBucketPolicy',
    ]);
    assert.deepEqual(actionsIn(remediationPolicies(['table'])), remediationPermissions('aws', ['table']));
    assert.ok(remediationPermissions('aws', ['table']).every((action) => action.startsWith('dynamodb:')));
    assert.deepEqual(remediationPolicies([]), []);
  });

  it('allow what changing a type by schema needs, but neither any role nor secrets', () => {
    const actions = actionsIn(remediationPolicies(['AWS::Logs::LogGroup']));
    assert.ok(actions.includes('cloudformation:UpdateResource'));
    assert.ok(actions.includes('logs:PutRetentionPolicy'));
    assert.ok(!actions.includes('logs:DescribeLogGroups'), 'reading is allowed already');
    const types = awsFactTypes().filter((type) => isRemediationName('aws', type));
    assert.ok(types.length > 1200, String(types.length));
    for (const action of remediationPermissions('aws', types)) {
      assert.match(action, /^[\w-]+:[A-Za-z0-9]+$/);
      assert.doesNotMatch(
        action,
        /iam:PassRole|SecretValue$|kms:(?:Decrypt|ReEncrypt|GenerateDataKey)|s3:(?:Get|Put|Delete)Object|dynamodb:(?:\w+Item|Query|Scan)|lambda:(?:GetFunction$|Invoke)|ssm:GetParameter|sts:Assume/,
      );
    }
    assert.equal(isRemediationName('aws', 'AWS::ECS::Service'), false);
    assert.equal(isRemediationName('gcp', 'AWS::Logs::LogGroup'), false);
  });

  it('allow changes of identities, keys and policies only to types by schema of their service', () => {
    const permissions = (type: string) => remediationPermissions('aws', [type]);
    const guarded = /^(?:iam|kms|organizations|sso):(?!Get|List|Describe)|:(?:Put|Delete)\w*Policy$/;
    for (const type of [
      'AWS::Proton::EnvironmentTemplate',
      'AWS::EC2::VerifiedAccessInstance',
      'AWS::EKS::Capability',
    ]) {
      assert.deepEqual(
        permissions(type).filter((action) => guarded.test(action)),
        [],
      );
    }
    assert.ok(permissions('AWS::IAM::Group').includes('iam:PutGroupPolicy'));
    assert.ok(permissions('AWS::MSK::ClusterPolicy').includes('kafka:PutClusterPolicy'));
    assert.ok(permissions('AWS::Organizations::Policy').includes('organizations:UpdatePolicy'));
  });

  it('let a role be handed only to the services that an operation hands it to', () => {
    const passing = (selection: string[]) =>
      remediationPolicies(selection)
        .flatMap(({ Statement }) => Statement)
        .filter(({ Action }) => Action.includes('iam:PassRole'));
    assert.deepEqual(passing(['s3.put_replication']), [
      {
        Effect: 'Allow',
        Action: ['iam:PassRole'],
        Resource: '*',
        Condition: { StringEquals: { 'iam:PassedToService': ['s3.amazonaws.com'] } },
      },
    ]);
    assert.equal(passing(everything).length, 1);
    assert.notEqual(passing(everything)[0]?.Condition, undefined);
  });
});
