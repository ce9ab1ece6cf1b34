import assert from 'node:assert/strict';
import { AttachRolePolicyCommand, CreateAccessKeyCommand, CreatePolicyCommand, IAMClient } from '@aws-sdk/client-iam';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import { smallAccount } from '../../../contract/aws/small-account.ts';
import { startAws, type Aws } from '../../../emulators/aws.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { openSession, seedSettings, testRegion } from './account-under-test.ts';

/** Calls that are made again with the same parameters, with the reason. */
const argued: readonly [call: string, why: string][] = [];

const regions = [testRegion, 'us-east-1'];

describe('A sync of an AWS account', function () {
  this.timeout(120_000);
  let moto: Moto;
  let aws: Aws;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    await smallAccount(moto.url);
    const iam = new IAMClient(seedSettings(moto.url));
    await iam.send(new CreateAccessKeyCommand({ UserName: 'ann' }));
    const Statement = { Effect: 'Allow', Action: 's3:ListAllMyBuckets', Resource: '*' };
    const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
    const { Policy: policy } = await iam.send(new CreatePolicyCommand({ PolicyName: 'own', PolicyDocument }));
    await iam.send(new AttachRolePolicyCommand({ RoleName: 'builder', PolicyArn: policy?.Arn }));
    aws = await startAws(moto.url);
    session = openSession(aws.url, undefined, { regions });
  });
  after(async () => {
    session.close();
    await aws.stop();
    await moto.stop();
  });

  /** Checks the credentials and runs every listing, all at once. Returns the number of resources. */
  async function synced(): Promise<number> {
    const signal = AbortSignal.timeout(100_000);
    await session.verify(signal);
    const found = await Promise.all(
      session.units({ regions, withGlobal: true }).map(async (unit) => {
        let resources = 0;
        for await (const page of session.pages(unit, null, signal)) resources += page.resources.length;
        return resources;
      }),
    );
    return found.reduce((sum, count) => sum + count, 0);
  }

  function repeated(requests: readonly string[]): string[] {
    const counts = new Map<string, number>();
    for (const request of requests) counts.set(request, (counts.get(request) ?? 0) + 1);
    return [...counts].filter(([, count]) => count > 1).map(([request, count]) => `${count} × ${request}`);
  }

  it('makes no call twice with the same parameters', async () => {
    assert.ok((await synced()) > 20);
    const again = repeated(aws.requests);
    assert.deepEqual(
      again.filter((one) => !argued.some(([call]) => one.includes(` ${call} `))),
      [],
    );
    assert.deepEqual(
      argued.filter(([call]) => !again.some((one) => one.includes(` ${call} `))),
      [],
    );
  });

  it('reads everything again when the next one starts', async () => {
    const before = aws.requests.length;
    await synced();
    const second = aws.requests.slice(before);
    assert.deepEqual([...new Set(second)].toSorted(), [...new Set(aws.requests.slice(0, before))].toSorted());
  });
});
