import type { ClusterClient } from './cluster-client.ts';

/** What one listing of a cluster works with. */
export interface ClusterRun {
  client: ClusterClient;
  signal: AbortSignal;
  /** Replaces a secret by its keyed hash. */
  fingerprint: (secret: string) => string;
  /** API groups that the cluster offers → their versions; asked once per session. Null when it refused. */
  groups: () => Promise<ReadonlyMap<string, readonly string[]> | null>;
}
