import type { DBClusterSnapshot, DBSnapshot, DBSnapshotAttribute } from '@aws-sdk/client-rds';
import type { SnapshotConfiguration } from '../../../../domain/clouds/aws/ec2/snapshot.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, emptyPage } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from '../session/unit-run.ts';

type Sharing = { public: boolean; shared_with: string[] };

/**
 * Returns the listing of manual snapshots of RDS instances; automatic ones cannot be shared and take their encryption
 * from the database.
 */
export async function databaseSnapshots(run: UnitRun): Promise<Listing<'snapshot'>> {
  const { RDSClient, DescribeDBSnapshotsCommand, DescribeDBSnapshotAttributesCommand } =
    await import('@aws-sdk/client-rds');
  const rds = run.service('rds', (settings) => new RDSClient(settings));

  async function describe(snapshot: DBSnapshot) {
    const details = new DetailReader();
    const sharing = await details.read(
      '/shared_with',
      async () => {
        const attributes = await rds(
          new DescribeDBSnapshotAttributesCommand({ DBSnapshotIdentifier: snapshot.DBSnapshotIdentifier }),
        );
        return sharingOf(attributes.DBSnapshotAttributesResult?.DBSnapshotAttributes);
      },
      { gone: ['DBSnapshotNotFound', 'DBSnapshotNotFoundFault'] },
    );
    return snapshotResource({
      run,
      details,
      sharing,
      arn: snapshot.DBSnapshotArn,
      name: snapshot.DBSnapshotIdentifier,
      tags: tagMap(snapshot.TagList),
      configuration: {
        kind: 'database',
        source_id: snapshot.DBInstanceIdentifier ?? null,
        size_gb: snapshot.AllocatedStorage ?? null,
        encrypted: snapshot.Encrypted ?? false,
        kms_key_id: snapshot.KmsKeyId ?? null,
        engine: snapshot.Engine ?? null,
        created_at: isoTime(snapshot.SnapshotCreateTime),
        observed: { state: snapshot.Status ?? null, progress: progress(snapshot.PercentProgress) },
      },
    });
  }

  return async (token) => {
    const name = run.only && /:snapshot:(.+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !name) return emptyPage;
    const page = await rds(
      new DescribeDBSnapshotsCommand(
        name ? { DBSnapshotIdentifier: name } : { SnapshotType: 'manual', MaxRecords: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({ next: page.Marker, items: page.DBSnapshots ?? [], describe });
  };
}

/** Returns the listing of manual snapshots of database clusters. */
export async function databaseClusterSnapshots(run: UnitRun): Promise<Listing<'snapshot'>> {
  const { RDSClient, DescribeDBClusterSnapshotsCommand, DescribeDBClusterSnapshotAttributesCommand } =
    await import('@aws-sdk/client-rds');
  const rds = run.service('rds', (settings) => new RDSClient(settings));

  async function describe(snapshot: DBClusterSnapshot) {
    const details = new DetailReader();
    const sharing = await details.read(
      '/shared_with',
      async () => {
        const attributes = await rds(
          new DescribeDBClusterSnapshotAttributesCommand({
            DBClusterSnapshotIdentifier: snapshot.DBClusterSnapshotIdentifier,
          }),
        );
        return sharingOf(attributes.DBClusterSnapshotAttributesResult?.DBClusterSnapshotAttributes);
      },
      { gone: ['DBClusterSnapshotNotFoundFault'] },
    );
    return snapshotResource({
      run,
      details,
      sharing,
      arn: snapshot.DBClusterSnapshotArn,
      name: snapshot.DBClusterSnapshotIdentifier,
      tags: tagMap(snapshot.TagList),
      configuration: {
        kind: 'database_cluster',
        source_id: snapshot.DBClusterIdentifier ?? null,
        size_gb: snapshot.AllocatedStorage ?? null,
        encrypted: snapshot.StorageEncrypted ?? false,
        kms_key_id: snapshot.KmsKeyId ?? null,
        engine: snapshot.Engine ?? null,
        created_at: isoTime(snapshot.SnapshotCreateTime),
        observed: { state: snapshot.Status ?? null, progress: progress(snapshot.PercentProgress) },
      },
    });
  }

  return async (token) => {
    const name = run.only && /:cluster-snapshot:(.+)$/.exec(run.only.externalId)?.[1];
    if (run.only !== null && !name) return emptyPage;
    const page = await rds(
      new DescribeDBClusterSnapshotsCommand(
        name
          ? { DBClusterSnapshotIdentifier: name }
          : { SnapshotType: 'manual', MaxRecords: 100, Marker: token ?? undefined },
      ),
    );
    return describedPage({ next: page.Marker, items: page.DBClusterSnapshots ?? [], describe });
  };
}

function snapshotResource(snapshot: {
  run: UnitRun;
  details: DetailReader;
  sharing: Sharing | null | undefined;
  arn: string | undefined;
  name: string | undefined;
  tags: Record<string, string>;
  configuration: Omit<SnapshotConfiguration, 'tags' | 'description' | 'storage_tier' | 'public' | 'shared_with'>;
}) {
  const { unreadable } = snapshot.details;
  if (snapshot.arn === undefined) return null;
  if (snapshot.sharing === undefined) unreadable['/public'] = unreadable['/shared_with'] ?? '';
  return collected({
    resourceType: 'snapshot',
    externalId: snapshot.arn,
    name: snapshot.name ?? snapshot.arn,
    region: snapshot.run.region,
    tags: snapshot.tags,
    unreadable,
    configuration: {
      ...snapshot.configuration,
      description: null,
      storage_tier: null,
      public: snapshot.sharing?.public,
      shared_with: snapshot.sharing?.shared_with,
    },
  });
}

function sharingOf(attributes: DBSnapshotAttribute[] | undefined): Sharing & JsonObject {
  const restore = attributes?.find((attribute) => attribute.AttributeName === 'restore')?.AttributeValues ?? [];
  return { public: restore.includes('all'), shared_with: textSet(restore.filter((account) => account !== 'all')) };
}

function progress(percent: number | undefined): string | null {
  return percent === undefined ? null : `${percent}%`;
}
