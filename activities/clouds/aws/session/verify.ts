import { isAwsRegion } from '../../../../domain/clouds/aws/regions.ts';
import { CloudError } from '../../errors.ts';
import { textSet } from './snake-case.ts';
import type { UnitRun } from './unit-run.ts';

/** Asks STS whose credentials these are: the account id, 12 digits. Throws `bad_credentials` when they are refused. */
export async function verifyAccount(run: UnitRun): Promise<string> {
  const { STSClient, GetCallerIdentityCommand } = await import('@aws-sdk/client-sts');
  const sts = run.service('sts', (settings) => new STSClient(settings));
  const { Account: accountId } = await sts(new GetCallerIdentityCommand({}));
  if (accountId === undefined || !/^\d{12}$/.test(accountId)) {
    throw new CloudError({
      kind: 'not_supported',
      call: 'sts:GetCallerIdentity',
      message: 'the response contains no account id',
    });
  }
  return accountId;
}

/** Returns the ARN of the caller; null when the answer has none. Throws `bad_credentials` when they are refused. */
export async function callerArn(run: UnitRun): Promise<string | null> {
  const { STSClient, GetCallerIdentityCommand } = await import('@aws-sdk/client-sts');
  const sts = run.service('sts', (settings) => new STSClient(settings));
  return (await sts(new GetCallerIdentityCommand({}))).Arn ?? null;
}

/** Returns the regions that are enabled for the account, sorted: without `AllRegions`, the cloud names no others. */
export async function readRegions(run: UnitRun): Promise<string[]> {
  const { EC2Client, DescribeRegionsCommand } = await import('@aws-sdk/client-ec2');
  const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
  const { Regions: regions = [] } = await ec2(new DescribeRegionsCommand({ AllRegions: false }));
  return textSet(regions.map(({ RegionName: name }) => name)).filter(isAwsRegion);
}

/** Returns the regions enabled for the account; only the connected one when the credentials may not ask. */
export async function enabledRegions(run: UnitRun): Promise<string[]> {
  try {
    return [...new Set([...(await run.shared('regions', readRegions)), run.region])].toSorted();
  } catch (fault) {
    if (fault instanceof CloudError && (fault.kind === 'access_denied' || fault.kind === 'not_supported'))
      return [run.region];
    throw fault;
  }
}
