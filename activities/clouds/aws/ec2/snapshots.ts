import type { Snapshot } from '@aws-sdk/client-ec2';
import { databaseClusterSnapshots, databaseSnapshots } from '../rds/database-snapshots.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { describedIds } from './described-ids.ts';
import { collected } from '../session/resource.ts';
import { isoTime, textSet } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, emptyPage, inTurn, type AwsUnit } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** Snapshots of volumes, databases and database clusters, in this order. */
export const snapshotsUnit: AwsUnit<'snapshot'> = {
  service: 'snapshots',
  scope: 'regional',
  resourceTypes: ['snapshot'],
  async open(run) {
    return inTurn([
      ['volume', await volumeSnapshots(run)],
      ['database', await databaseSnapshots(run)],
      ['database-cluster', await databaseClusterSnapshots(run)],
    ]);
  },
};

async function volumeSnapshots(run: UnitRun): Promise<Listing<'snapshot'>> {
  const { EC2Client, DescribeSnapshotsCommand, DescribeSnapshotAttributeCommand } = await import('@aws-sdk/client-ec2');
  const ec2 = run.service('ec2', (settings) => new EC2Client(settings));

  async function describe(snapshot: Snapshot) {
    const id = snapshot.SnapshotId;
    if (id === undefined) return null;
    const details = new DetailReader();
    const permissions = await details.read(
      '/shared_with',
      async () => {
        const attribute = await ec2(
          new DescribeSnapshotAttributeCommand({ SnapshotId: id, Attribute: 'createVolumePermission' }),
        );
        const granted = attribute.CreateVolumePermissions ?? [];
        return {
          public: granted.some((permission) => permission.Group === 'all'),
          shared_with: textSet(granted.map((permission) => permission.UserId)),
        };
      },
      { gone: ['InvalidSnapshot.NotFound'] },
    );
    if (permissions === undefined) details.unreadable['/public'] = details.unreadable['/shared_with'] ?? '';
    const tags = tagMap(snapshot.Tags);
    return collected({
      resourceType: 'snapshot',
      externalId: id,
      name: tags['Name'] ?? id,
      region: run.region,
      tags,
      unreadable: details.unreadable,
      configuration: {
        kind: 'volume',
        source_id: snapshot.VolumeId ?? null,
        size_gb: snapshot.VolumeSize ?? null,
        encrypted: snapshot.Encrypted ?? false,
        kms_key_id: snapshot.KmsKeyId ?? null,
        engine: null,
        description: snapshot.Description || null,
        storage_tier: snapshot.StorageTier ?? null,
        created_at: isoTime(snapshot.StartTime),
        public: permissions?.public,
        shared_with: permissions?.shared_with,
        observed: { state: snapshot.State ?? null, progress: snapshot.Progress ?? null },
      },
    });
  }

  return async (token) => {
    if (run.only !== null && run.only.externalId.startsWith('arn:')) return emptyPage;
    const page = await ec2(
      new DescribeSnapshotsCommand({
        OwnerIds: ['self'],
        ...describedIds(run.only, { ids: 'SnapshotIds', filter: 'snapshot-id', atOnce: 250, token }),
      }),
    );
    // Emulators may return snapshots of others in spite of the filter.
    const ownerId = await run.accountId();
    const items = (page.Snapshots ?? []).filter((snapshot) => (snapshot.OwnerId ?? ownerId) === ownerId);
    return describedPage({ next: page.NextToken, items, describe });
  };
}
