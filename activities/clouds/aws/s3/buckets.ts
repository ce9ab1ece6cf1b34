import type { Bucket } from '@aws-sdk/client-s3';
import { isAwsRegion } from '../../../../domain/clouds/aws/regions.ts';
import { bucketDetails } from './bucket-details.ts';
import { collected } from '../session/resource.ts';
import { s3Settings } from './client-settings.ts';
import { isoTime } from '../session/snake-case.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const pageSize = 50;
/** The most that S3 lists in one page. */
const mostBuckets = 10_000;

/**
 * S3 buckets. One listing returns the buckets of all regions, each with its region, where its details are read. The
 * unit's region `global` therefore covers every region for this type.
 */
export const bucketsUnit: AwsUnit<'object_bucket'> = {
  service: 's3-buckets',
  scope: 'global',
  resourceTypes: ['object_bucket'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-s3');
    const s3 = run.service('s3', (settings) => new sdk.S3Client(s3Settings(settings, run)));
    const readDetails = await bucketDetails(run);
    let allByName: Bucket[] | null = null;

    async function regionOf(bucket: Bucket): Promise<string> {
      if (bucket.BucketRegion) return checkedRegion(bucket.BucketRegion, run.region);
      const { LocationConstraint: constraint } = await s3(new sdk.GetBucketLocationCommand({ Bucket: bucket.Name }));
      // The oldest locations have an empty or a legacy name.
      if (!constraint) return 'us-east-1';
      return constraint === 'EU' ? 'eu-west-1' : checkedRegion(constraint, run.region);
    }

    async function describe(bucket: Bucket) {
      const name = bucket.Name;
      if (name === undefined) return null;
      const region = await regionOf(bucket);
      const { tags, unreadable, configuration } = await readDetails(name, region);
      return collected({
        resourceType: 'object_bucket',
        externalId: name,
        name,
        region,
        tags,
        unreadable,
        configuration: { created_at: isoTime(bucket.CreationDate), ...configuration },
      });
    }

    async function onlyNamed(name: string) {
      const answer = await s3(new sdk.ListBucketsCommand({ Prefix: name }));
      const items = (answer.Buckets ?? []).filter((bucket) => bucket.Name === name);
      return describedPage({ next: null, items, describe });
    }

    /** Returns a page of buckets by token; AWS then also returns the region of each bucket. */
    async function pageByToken(token: string | null) {
      const page = await s3(
        new sdk.ListBucketsCommand({ MaxBuckets: pageSize, ContinuationToken: token ?? undefined }),
      );
      return describedPage({ next: page.ContinuationToken, items: page.Buckets ?? [], describe });
    }

    async function everyBucket(): Promise<Bucket[]> {
      const found: Bucket[] = [];
      let token: string | undefined;
      do {
        // With a parameter, S3 also returns the Region of each bucket; some endpoints do the same.
        const page = await s3(new sdk.ListBucketsCommand({ MaxBuckets: mostBuckets, ContinuationToken: token }));
        found.push(...(page.Buckets ?? []));
        token = page.ContinuationToken || undefined;
      } while (token !== undefined);
      return found;
    }

    /**
     * Returns a page of buckets by name, for S3-compatible endpoints: most return all at once, and the cursor is the
     * last name of a page.
     */
    async function pageByName(lastName: string | null) {
      allByName ??= (await everyBucket()).toSorted((one, other) => ((one.Name ?? '') < (other.Name ?? '') ? -1 : 1));
      const rest = allByName.filter((bucket) => lastName === null || (bucket.Name ?? '') > lastName);
      const items = rest.slice(0, pageSize);
      return describedPage({ next: rest.length > pageSize ? items.at(-1)?.Name : null, items, describe });
    }

    const { only } = run;
    if (only !== null) return () => onlyNamed(only.externalId);
    return run.endpointUrl === null ? pageByToken : pageByName;
  },
};

/** Returns a Region from an answer. Throws for anything else, since it becomes part of a host name. */
function checkedRegion(name: string, fallback: string): string {
  return isAwsRegion(name) ? name : fallback;
}
