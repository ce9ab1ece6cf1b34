import { sharing, storedEncryption } from '../aspects.ts';
import { encryptedCopy, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/**
 * `snapshot`: of an EBS volume (`externalId` is the snapshot id), or a manual one of a database or a database
 * cluster (`externalId` is its ARN).
 */
export interface SnapshotConfiguration extends Configuration {
  kind: 'volume' | 'database' | 'database_cluster';
  /** Id of the volume, or identifier of the database or cluster, that it was taken of. */
  source_id: string | null;
  size_gb: number | null;
  encrypted: boolean;
  kms_key_id: string | null;
  /** Database engine; null for a volume. */
  engine: string | null;
  description: string | null;
  storage_tier: string | null;
  created_at: string | null;
  /** Whether every account can restore it. */
  public?: boolean | null;
  /** Accounts it is shared with, besides the public. */
  shared_with?: string[] | null;
  observed: { state: string | null; progress: string | null };
}

const copied = 'It is set when the snapshot is created; another value requires a new copy.';

/** Snapshots of volumes, databases and database clusters. */
export const snapshotType = defineResourceType<SnapshotConfiguration>({
  label: 'snapshot',
  volatile: { state: 'progress of the copy', progress: 'progress of the copy' },
  comparison: {},
  drift: {
    aspects: [sharing, storedEncryption],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({
        keys: ['public', 'shared_with'],
        operation: 'snapshot.share',
        label: 'sharing',
        reads: ['kind'],
      }),
      tagSetting({ set: 'snapshot.set_tags', remove: 'snapshot.remove_tags' }),
    ],
    fixed: {
      description: copied,
      encrypted: encryptedCopy,
      engine: copied,
      kind: copied,
      kms_key_id: encryptedCopy,
      size_gb: copied,
      source_id: copied,
      storage_tier: 'Moving a snapshot between tiers takes up to days and has costs: do it manually.',
      created_at: recreated,
    },
  },
  dependants: ['disk', 'machine_image'],
});
