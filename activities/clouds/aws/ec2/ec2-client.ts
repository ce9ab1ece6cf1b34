import { type OperationPlace } from '../session/operation.ts';

export async function compute({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, ec2: run.once('ec2', (settings) => new sdk.EC2Client(settings)), id: target.externalId };
}
