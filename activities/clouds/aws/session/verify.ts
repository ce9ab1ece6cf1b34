import { isAwsRegion } from '../../../../domain/clouds/aws/regions.ts';
import { CloudError } from '../../errors.ts';
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
      message: 'the answer contains no account id',
    });
  }
  return accountId;
}

/** Returns the regions enabled for the account; only the connected one when the credentials may not ask. */
export async function enabledRegions(run: UnitRun): Promise<string[]> {
  const { EC2Client, DescribeRegionsCommand } = await import('@aws-sdk/client-ec2');
  const ec2 = run.service('ec2', (settings) => new EC2Client(settings));
  try {
    const { Regions: regions = [] } = await ec2(new DescribeRegionsCommand({ AllRegions: false }));
    const names = regions.flatMap(({ RegionName: name }) => (name !== undefined && isAwsRegion(name) ? [name] : []));
    return [...new Set([...names, run.region])].toSorted();
  } catch (fault) {
    if (fault instanceof CloudError && (fault.kind === 'access_denied' || fault.kind === 'not_supported'))
      return [run.region];
    throw fault;
  }
}
