import assert from 'node:assert/strict';
import { awsChecks } from '../../../../../domain/clouds/aws/checks.ts';
import type { Verdict } from '../../../../../domain/checks/verdict.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { nothingAbove, unknown, type Above, type PolicyLevel } from '../../../../../domain/organizations/above.ts';
import { contextOf, resourceOf } from '../../../checks/check-cases.ts';
import { documentOf, levelWith, organizationAbove, ownAccount } from './organization-above.ts';

const admin = documentOf({ Effect: 'Allow', Action: ['*'], Resource: ['*'] });
const roleArn = `arn:aws:iam::${ownAccount}:role/builder`;

function inline(above: Above, { arn = roleArn, id = 'iam_inline_policy_no_administrative_privileges' } = {}): Verdict {
  const check = awsChecks.find((candidate) => candidate.id === id);
  assert.ok(check?.readsAbove, id);
  const configuration: JsonObject = { inline_policies: [{ name: 'all', document: admin }], permissions_boundary: null };
  const type = arn.includes(':group/') ? 'iam_group' : 'iam_role';
  return check.evaluate(resourceOf(type, { configuration, externalId: arn }), contextOf({ above }));
}

function managed(above: Above, arn = `arn:aws:iam::${ownAccount}:policy/all`): Verdict {
  const check = awsChecks.find(({ id }) => id === 'iam_customer_attached_policy_no_administrative_privileges');
  assert.ok(check);
  const configuration = { origin: 'account', attached: true, document: admin, policy_name: 'all' };
  return check.evaluate(resourceOf('iam_policy', { configuration, externalId: arn }), contextOf({ above }));
}

const scp = (...levels: PolicyLevel[]): Above => organizationAbove('service_control', levels);
const root = (...statements: JsonObject[]) => levelWith('root Root (r-ab12)', ...statements);
const unit = (...statements: JsonObject[]) => levelWith('unit Workloads (ou-ab12-11112222)', ...statements);
const onlyAllowing = (name: string, ...actions: string[]): PolicyLevel => ({
  name,
  policies: [
    {
      id: 'p-87654321',
      name: 'AllowList',
      document: documentOf({ Effect: 'Allow', Action: actions, Resource: ['*'] }),
    },
  ],
});
const deny = (change: JsonObject = {}): JsonObject => ({
  Effect: 'Deny',
  Action: ['iam:*'],
  Resource: ['*'],
  ...change,
});

describe('an administrator within service control policies', () => {
  it('is none when they deny every action by which it gives itself rights, and the policy is named with its level', () => {
    assert.deepEqual(inline(scp(root(), unit(deny()), levelWith(`account ${ownAccount}`))), {
      outcome: 'pass',
      decidedBy: ['service control policy Guardrail (p-12345678) of the unit Workloads (ou-ab12-11112222)'],
    });
  });

  it('is one when they deny something else, or some of these actions', () => {
    const leaving = deny({ Action: ['organizations:LeaveOrganization', 'cloudtrail:StopLogging'] });
    const some = deny({ Action: ['iam:CreateUser', 'iam:AttachUserPolicy'] });
    for (const statement of [leaving, some]) assert.equal(inline(scp(root(statement))).outcome, 'fail');
  });

  it('needs every level to allow: one without IAM in its list takes the rights away', () => {
    assert.deepEqual(inline(scp(root(), onlyAllowing('unit Sandbox (ou-1)', 's3:*', 'ec2:*'))), {
      outcome: 'pass',
      decidedBy: ['service control policy AllowList (p-87654321) of the unit Sandbox (ou-1)'],
    });
    assert.equal(inline(scp(onlyAllowing('root Root (r-ab12)', 's3:*'), unit())).outcome, 'pass');
  });

  it('is one where the list of allowed services includes IAM', () => {
    assert.equal(inline(scp(root(), onlyAllowing('unit Sandbox (ou-1)', 's3:*', 'iam:*'))).outcome, 'fail');
  });

  it('is one in regions that they leave: a denial elsewhere changes nothing', () => {
    const elsewhere = deny({
      Action: ['*'],
      Condition: { StringNotEquals: { 'aws:RequestedRegion': ['eu-west-1'] } },
    });
    assert.equal(inline(scp(root(elsewhere))).outcome, 'fail');
  });

  it('is decided by its ARN where they exempt some roles', () => {
    const exempting = (arn: string) => scp(root(deny({ Condition: { ArnNotLike: { 'aws:PrincipalArn': [arn] } } })));
    assert.equal(inline(exempting('arn:aws:iam::*:role/OrganizationAdmin')).outcome, 'pass');
    assert.equal(inline(exempting('arn:aws:iam::*:role/build*')).outcome, 'fail');
    const group = { arn: `arn:aws:iam::${ownAccount}:group/staff` };
    assert.equal(inline(exempting('arn:aws:iam::*:role/OrganizationAdmin'), group).outcome, 'not_evaluated');
  });

  it('is not evaluated with a condition on its tags', () => {
    const tagged = deny({ Condition: { StringNotEquals: { 'aws:PrincipalTag/team': ['platform'] } } });
    assert.equal(inline(scp(root(tagged))).outcome, 'not_evaluated');
  });

  it('is not limited in the management account, without policies of the type, and outside an organization', () => {
    const management = organizationAbove('service_control', [root(deny())], { isManagement: true });
    const disabled = organizationAbove('resource_control', [root()]);
    for (const above of [management, disabled, nothingAbove]) assert.equal(inline(above).outcome, 'fail');
  });

  it('is not limited as a service-linked role', () => {
    const linked = `arn:aws:iam::${ownAccount}:role/aws-service-role/support.amazonaws.com/AWSServiceRoleForSupport`;
    assert.equal(inline(scp(root(deny())), { arn: linked }).outcome, 'fail');
    assert.equal(inline(unknown('nobody knows'), { arn: linked }).outcome, 'fail');
  });

  it('is not evaluated when they cannot be read', () => {
    const found = inline(unknown('the account is in the organization o-1, which is not connected'));
    assert.deepEqual(found, {
      outcome: 'not_evaluated',
      reason:
        'an inline policy grants full administrative privileges, unless a service control policy denies it: ' +
        'the account is in the organization o-1, which is not connected',
    });
  });

  it('is not evaluated where a level shows none: AWS keeps one on each, so they have not been read', () => {
    for (const others of [[], [deny()]]) {
      assert.deepEqual(inline(scp(root(...others), { name: `account ${ownAccount}`, policies: [] })), {
        outcome: 'not_evaluated',
        reason:
          'an inline policy grants full administrative privileges, unless a service control policy denies it: ' +
          `the policies of the account ${ownAccount} have not been read yet`,
      });
    }
  });

  it('is not evaluated when one of them does not follow the grammar', () => {
    const broken = { name: 'root Root (r-ab12)', policies: [{ id: 'p-1', name: 'x', document: { unparsed: '{' } }] };
    assert.equal(inline(scp(broken)).outcome, 'not_evaluated');
  });
});

describe('a managed policy', () => {
  it('is evaluated by what it grants, whatever service control policies take from its holders', () => {
    for (const above of [scp(root(deny())), scp(root()), unknown('nobody knows')]) {
      assert.equal(managed(above).outcome, 'fail');
    }
  });
});

describe('rights on a whole service within service control policies', () => {
  it('are gone when a policy denies the service', () => {
    const id = 'iam_inline_policy_no_full_access_to_kms';
    assert.equal(inline(scp(root(deny({ Action: ['kms:*'] }))), { id }).outcome, 'pass');
    assert.equal(inline(scp(root(deny({ Action: ['kms:ScheduleKeyDeletion'] }))), { id }).outcome, 'fail');
  });
});
