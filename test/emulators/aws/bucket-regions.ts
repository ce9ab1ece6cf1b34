import { GetBucketLocationCommand, S3Client } from '@aws-sdk/client-s3';

/**
 * Adds to a list of buckets the Region of each, which S3 returns when the request has a parameter (API reference of ListBuckets) and
 * the emulator behind does not.
 */
export async function withRegions(behind: string, list: string): Promise<string> {
  const credentials = { accessKeyId: 'AKIAHANDLERHANDLER00', secretAccessKey: 'secret-of-the-handlers' };
  const s3 = new S3Client({ region: 'us-east-1', endpoint: behind, forcePathStyle: true, credentials });
  try {
    const names = [...list.matchAll(/<Bucket>[^]*?<Name>([^<]+)<\/Name>/g)].map(([, name = '']) => name);
    const regions = new Map<string, string>();
    for (const name of names) {
      const { LocationConstraint: place } = await s3.send(new GetBucketLocationCommand({ Bucket: name }));
      regions.set(name, place || 'us-east-1');
    }
    return list.replaceAll(
      /<Name>([^<]+)<\/Name>/g,
      (whole, name: string) => `${whole}<BucketRegion>${regions.get(name)}</BucketRegion>`,
    );
  } finally {
    s3.destroy();
  }
}
