import type { OperationPlace } from '../session/operation.ts';

/** Returns an EC2 client for calls that change something; `id` is the resource's. */
export async function ec2Client({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, ec2: run.once('ec2', (settings) => new sdk.EC2Client(settings)), id: target.externalId };
}
