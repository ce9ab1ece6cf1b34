import assert from 'node:assert/strict';
import { awsAccessCalls } from '../../../../../activities/clouds/aws/access-calls/access-calls.ts';
import { describe, it } from 'mocha';
import {
  followActions,
  longestSessionPolicy,
  readActions,
  readingPolicy,
} from '../../../../../activities/clouds/aws/access/session-policy.ts';
import { readDescriptions } from '../../../../../activities/clouds/aws/descriptions/description.ts';
import { securityAuditActions } from '../../../../descriptions/aws/managed-policy.ts';
import { readingRole } from '../../../../../domain/setups/aws/role.ts';
import { neededActions } from '../../../../descriptions/aws/permissions-document.ts';
import { resourceTypes } from '../../../../descriptions/aws/resource-types.ts';
import { isWithin } from '../../../../emulators/aws/sts/session-limits.ts';

const allows = (action: string): boolean => isWithin(readingPolicy, { actions: [action], resource: 'any' });

describe('The session policy of reading', () => {
  const { covered, beyond, changing } = neededActions(readDescriptions(), securityAuditActions());

  it('is within the limit of STS', () => {
    assert.ok(readingPolicy.length <= longestSessionPolicy, `${readingPolicy.length} characters`);
  });

  it('allows everything that is read', () => {
    const missing = [...covered, ...beyond].filter((action) => !allows(action) && !followActions.includes(action));
    assert.deepEqual(missing, []);
  });

  it('leaves announcements to the session that follows them, which may do nothing else', () => {
    const settings = ['eks:DescribeCluster', 'sqs:GetQueueAttributes'];
    const others = followActions.filter((action) => !settings.includes(action));
    assert.deepEqual(others.filter(allows), []);
    assert.ok(followActions.every((action) => settings.includes(action) || /^(?:sqs|cloudtrail|logs):/.test(action)));
  });

  it('allows every call that tries the access', () => {
    const tried = Object.values(awsAccessCalls).map(({ permission }) => permission);
    assert.deepEqual(
      tried.filter((action) => !allows(action)),
      [],
    );
  });

  it('allows, with that of feeds, everything that the role of a setup grants', () => {
    const granted = readingRole().policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));
    assert.ok(granted.length > 150);
    assert.deepEqual(
      granted.filter((action) => !allows(action) && !followActions.includes(action)),
      [],
    );
  });

  it('allows what handlers of Cloud Control read for the caller', () => {
    const needed = Object.values(resourceTypes()).flatMap(({ readPermissions }) => readPermissions ?? []);
    assert.deepEqual(
      needed.filter((action) => !allows(action)),
      [],
    );
  });

  it('allows nothing that changes anything', () => {
    assert.ok(changing.length > 100);
    // What became of a change is asked by who may make it.
    for (const action of [
      'cloudformation:GetResourceRequestStatus',
      'cloudformation:ListResourceRequests',
      'ssm:ListCommandInvocations',
    ]) {
      assert.ok(changing.includes(action), action);
    }
    assert.deepEqual(changing.filter(allows), []);
    const verbs =
      /^[a-z0-9-]+:(?:BatchGet|Describe|Get|List|GenerateCredentialReport|Search|SelectResourceConfig|SimulatePrincipalPolicy)/;
    assert.deepEqual(
      readActions.filter((pattern) => !verbs.test(pattern)),
      [],
    );
  });

  it('allows no service as a whole, and no access to data, secrets, code or tokens', () => {
    const forbidden = [
      's3:GetObject',
      'secretsmanager:GetSecretValue',
      'secretsmanager:BatchGetSecretValue',
      'ssm:GetParameter',
      'ssm:GetParameters',
      'kms:Decrypt',
      'kms:GenerateDataKey',
      'kms:GetPublicKey',
      'lambda:GetFunction',
      'lambda:GetLayerVersion',
      'ecr:GetAuthorizationToken',
      'ecr:GetDownloadUrlForLayer',
      'ecr:BatchGetImage',
      'dynamodb:GetItem',
      'dynamodb:GetRecords',
      'logs:GetLogEvents',
      'cloudtrail:GetQueryResults',
      'ec2:GetPasswordData',
      'ec2:GetConsoleOutput',
      'eks:AccessKubernetesApi',
      'sqs:ReceiveMessage',
      'sts:AssumeRole',
      'iam:CreateAccessKey',
    ];
    assert.deepEqual(forbidden.filter(allows), []);
    assert.ok(readActions.every((pattern) => !pattern.endsWith(':*')));
  });
});
