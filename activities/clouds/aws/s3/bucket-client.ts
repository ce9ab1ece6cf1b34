import type { OperationPlace } from '../session/operation.ts';
import { s3Settings } from './client-settings.ts';

/** Returns an S3 client for the Region of the bucket, for calls that change something. */
export async function bucketClient({ run, target }: Pick<OperationPlace, 'run' | 'target'>) {
  const sdk = await import('@aws-sdk/client-s3');
  const s3 = run.once('s3', (settings) => new sdk.S3Client(s3Settings(settings, run)), target.region);
  return { sdk, s3, bucket: { Bucket: target.externalId } };
}
