import assert from 'node:assert/strict';
import * as sdk from '@aws-sdk/client-iam';
import { planRemediation } from '../../../../../domain/remediation/planner.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings } from '../account-under-test.ts';
import {
  deviationsOf,
  openCountedSession,
  planningInput,
  present,
  proveRemediation,
  type CountedSession,
} from '../operations-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const document = (...Action: string[]) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });

describe('fixing drift of policies', () => {
  let moto: Moto;
  let counted: CountedSession;
  let iam: sdk.IAMClient;
  let made = 0;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
    iam = new sdk.IAMClient(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });
  const name = (kind: string) => `${kind}-${(made += 1)}`;

  async function policy(...actions: string[]): Promise<string> {
    const answer = await iam.send(
      new sdk.CreatePolicyCommand({ PolicyName: name('policy'), PolicyDocument: document(...actions) }),
    );
    return answer.Policy?.Arn ?? '';
  }

  it('restores the default version of a policy', async () => {
    const PolicyArn = await policy('s3:Get*');
    await proveRemediation({
      counted,
      target: { externalId: PolicyArn, resourceType: 'iam_policy', region: 'global' },
      shownDifferently: ['policy_id'],
      drift: async () => {
        await iam.send(
          new sdk.CreatePolicyVersionCommand({ PolicyArn, PolicyDocument: document('*'), SetAsDefault: true }),
        );
        await iam.send(new sdk.TagPolicyCommand({ PolicyArn, Tags: [{ Key: 'stage', Value: 'live' }] }));
      },
    });
  });

  it('fails and says so when the version of the baseline was deleted', async () => {
    const PolicyArn = await policy('s3:Get*');
    const own = { externalId: PolicyArn, resourceType: 'iam_policy', region: 'global' };
    const baseline = await present(counted.session, own);
    const version = { PolicyArn, PolicyDocument: document('*'), SetAsDefault: true };
    await iam.send(new sdk.CreatePolicyVersionCommand(version));
    await iam.send(new sdk.DeletePolicyVersionCommand({ PolicyArn, VersionId: 'v1' }));
    const current = await present(counted.session, own);
    const [deviation] = deviationsOf(baseline, current);
    assert.ok(deviation);
    const planned = planRemediation(planningInput({ baseline, current }, deviation));
    assert.ok('plan' in planned);
    const [step] = planned.plan.steps;
    assert.ok(step);
    counted.changes();
    await assert.rejects(counted.session.apply(step.operation, noDeadline()), {
      name: 'CloudError',
      kind: 'invalid_request',
      message: /version v1 of the policy was deleted/,
    });
    assert.deepEqual(counted.changes(), []);
  });
});
