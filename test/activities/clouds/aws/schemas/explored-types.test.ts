import assert from 'node:assert/strict';
import { once } from 'node:events';
import { exploredTypes } from '../../../../../activities/clouds/aws/schemas/explored-types.ts';
import { globalRegion } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { UnitName } from '../../../../../domain/inventory/unit-name.ts';
import { recordedRun } from '../../../../contract/aws/every-call.ts';
import { Recorder, type Answering } from '../../../../contract/aws/recorder.ts';
import { testAccountId } from '../account-under-test.ts';

const machine = 'AWS::StepFunctions::StateMachine';
const regions = ['eu-west-1', 'us-east-1'];

const resource = (CfnResourceType: string | undefined, Region: string, OwningAccountId = testAccountId) => ({
  ...(CfnResourceType === undefined ? {} : { CfnResourceType }),
  Region,
  OwningAccountId,
});

const page = (Resources: object[], NextToken?: string) => ({
  $metadata: { httpStatusCode: 200 },
  Resources,
  ...(NextToken === undefined ? {} : { NextToken }),
});

/** What is found in two regions whose Resource Explorer answers this; calls and answers fit botocore's description. */
async function explored(
  answering: (call: { region: string; input: Record<string, unknown>; end: AbortSignal }) => Promise<object>,
  more: { withinMs?: number; accountId?: string | null } = {},
): Promise<{ found: UnitName[]; failures: [string, string[]][]; calls: number }> {
  const recorder = new Recorder();
  let calls = 0;
  const { found, failures } = await exploredTypes(regions, {
    accountId: testAccountId,
    ...more,
    runIn(region, end) {
      const answered: Answering = async ({ input }) => {
        calls += 1;
        return answering({ region, input, end });
      };
      return { ...recordedRun(recorder, { answering: answered }), region };
    },
  });
  assert.deepEqual([...recorder.unknown], []);
  return { found, failures: [...failures], calls };
}

describe('The types that Resource Explorer knows', () => {
  it('are those of the resources of every page, in the regions that are synced', async () => {
    const { found, failures, calls } = await explored(async ({ region, input }) => {
      if (region === 'us-east-1') return page([]);
      assert.ok(Number(input['MaxResults']) < 1_000, 'of 1,000 there is no next page');
      if (input['NextToken'] === undefined) {
        return page(
          [resource(machine, 'eu-west-1'), resource(machine, 'eu-west-1'), resource(machine, 'us-east-1')],
          'b',
        );
      }
      return page([
        resource('AWS::Route53::HostedZone', 'global'),
        resource('AWS::ECS::Cluster', 'ap-south-1'),
        resource(undefined, 'eu-west-1'),
      ]);
    });
    assert.deepEqual(found, [
      { service: machine, region: 'eu-west-1' },
      { service: machine, region: 'us-east-1' },
      { service: 'AWS::Route53::HostedZone', region: globalRegion },
    ]);
    assert.deepEqual(failures, []);
    assert.equal(calls, 3);
  });

  it('are not those of other accounts, which the view of an organization shows', async () => {
    const answer = async () => page([resource(machine, 'eu-west-1', '999999999999')]);
    assert.deepEqual((await explored(answer)).found, []);
    assert.equal((await explored(answer, { accountId: null })).found.length, 1);
  });

  for (const [kind, code, message] of [
    ['access_denied', 'UnauthorizedException', 'UnauthorizedException (HTTP 401): Unauthorized'],
    ['bad_credentials', null, 'HTTP 401: the cloud refuses the credentials'],
    ['throttled', 'ThrottlingException', 'ThrottlingException (HTTP 429): Rate exceeded'],
    ['not_supported', null, 'HTTP 404: the endpoint does not offer this call'],
  ] as const) {
    it(`are what was read until a call failed: ${kind}`, async () => {
      const fault = new CloudError({ kind, call: 'resource-explorer-2:ListResources', message, code });
      const { found, failures } = await explored(async ({ region, input }) => {
        if (region === 'us-east-1' || input['NextToken'] !== undefined) throw fault;
        return page([resource(machine, 'eu-west-1')], 'b');
      });
      assert.deepEqual(found, [{ service: machine, region: 'eu-west-1' }]);
      assert.deepEqual(failures, [[fault.message, regions]]);
    });
  }

  it('end with the time for them', async () => {
    const { found, failures } = await explored(
      async ({ region, end }) => {
        if (region === 'eu-west-1') return page([resource(machine, region)]);
        await once(end, 'abort');
        throw end.reason;
      },
      { withinMs: 20 },
    );
    assert.deepEqual(found, [{ service: machine, region: 'eu-west-1' }]);
    assert.deepEqual(failures, [['no answer within 20 ms', ['us-east-1']]]);
  });

  it('end with a number of pages, or with a page that names itself as the next', async () => {
    let last = 0;
    const endless = await explored(async () => {
      last += 1;
      return page([resource(machine, 'eu-west-1')], String(last));
    });
    assert.equal(endless.calls, 20 * regions.length);
    assert.equal(endless.found.length, 1);
    assert.equal((await explored(async () => page([], 'same'))).calls, 2 * regions.length);
  });

  it('are not asked for where the sync is cancelled', async () => {
    const cancelled = new Error('cancelled');
    await assert.rejects(
      explored(async () => {
        throw cancelled;
      }),
      cancelled,
    );
  });
});
