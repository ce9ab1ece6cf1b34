import type { SharingRun } from '../../shared/shared-reads.ts';
import type { ClusterClient } from './cluster-client.ts';

/** The context of a listing. */
export interface ClusterRun extends SharingRun {
  client: ClusterClient;
  /** Replaces a secret by its keyed hash. */
  fingerprint: (secret: string) => string;
  /** API groups that the cluster serves → their versions; queried once per session. Null when access was denied. */
  groups: () => Promise<ReadonlyMap<string, readonly string[]> | null>;
}
