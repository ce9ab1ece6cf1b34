import type { JsonObject } from '../../domain/json.ts';
import type { OutboundGuard } from '../../platform/outbound/guard.ts';
import type { Fingerprint } from '../../platform/secrets/fingerprint.ts';
import type { WorkerSettings } from '../../platform/settings.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { CloudSession, FoundCluster } from './cloud.ts';
import type { CallBudgets } from './shared/call-budgets.ts';
import { CloudError } from './errors.ts';

/**
 * What a session is used for. Where an account separates them, following announcements and changing resources each have an
 * access of their own.
 */
export type SessionPurpose = 'read' | 'follow' | 'remediation';

/** For whom a session is opened; clouds that keep a record of sessions show it there. */
export interface SessionUse {
  providerId: number;
  purpose: SessionPurpose;
  /** Id of the workflow that uses it; null outside of one. */
  executionId: string | null;
}

/**
 * Opens a session with an account of one provider kind, without making a call yet. `regions` are those that the
 * provider syncs, where that matters. Throws `CloudError`.
 */
export type OpenCloud = (account: {
  credentials: Record<string, string>;
  scope: JsonObject;
  regions?: readonly string[];
  /** The account's id in its cloud; null or absent while it is not known. */
  accountId?: string | null;
  /** The account that its organization belongs to; null or absent when it is not known to be in one. */
  managementAccountId?: string | null;
  /** Whether syncs list types by schema; absent for the setting of the installation. */
  readsBySchema?: boolean;
  /** For a cluster that is accessed through the cloud account that found it. */
  source?: ClusterSource;
  /** Absent for a session that only reads. */
  use?: SessionUse;
}) => CloudSession;

/** A cluster of the inventory, and the account in which it was found. */
export interface ClusterSource {
  cluster: FoundCluster;
  provider: { id: number; name: string; type: ProviderKind };
  account: {
    credentials: Record<string, string>;
    scope: JsonObject;
    regions: readonly string[];
    accountId: string | null;
  };
}

/** One call to a cloud, for metrics. */
export interface CloudCall {
  outcome: 'ok' | 'throttled' | 'denied' | 'error';
  /** Null for a refused attempt that the cloud's client retries within its call. */
  durationMs: number | null;
  /** Whether it repeats one without success, where each attempt is reported. */
  isRetry?: boolean;
}

/** The shared services that a kind's sessions use; created once per worker process. */
export interface CloudPlatform {
  settings: WorkerSettings;
  /** Replaces a secret in a configuration, so that a change is visible but the value is not. */
  fingerprint: Fingerprint;
  /**
   * Returns a guard for all connections of the kind. `endpoints` are URLs from the settings (null when unset) that may
   * be called although they are internal; none for a kind whose addresses come from users. It is closed with the
   * process.
   */
  outbound(endpoints: readonly (string | null)[]): OutboundGuard;
  /** Opens a session with an account of another kind, through whose access a cluster is reached. */
  openOther(kind: ProviderKind, account: ClusterSource['account'] & { use: SessionUse }): CloudSession;
  /** Call budgets that all processes share. */
  callBudgets: CallBudgets;
  /** Reports a completed call. */
  onCall(call: CloudCall): void;
  /** Registers a function to call when the process ends. */
  onClose(close: () => void): void;
}

/** Everything that the service needs to sync a provider kind; `clouds.ts` lists the kinds. */
export interface CloudKind {
  /** All listings of the kind with their resource types, whatever a given account offers of them. */
  listings: readonly { service: string; resourceTypes: readonly string[] }[];
  /** Prepares what the sessions of the kind share (connections, limits), and returns a function that opens one. */
  start(platform: CloudPlatform): OpenCloud;
}

/**
 * Returns a text among sealed credentials or scope. Throws `CloudError` of kind `bad_credentials` when it is missing.
 */
export function requiredText(values: Record<string, unknown>, name: string): string {
  const value = values[name];
  if (typeof value === 'string') return value;
  throw new CloudError({ kind: 'bad_credentials', call: 'credentials', message: `${name} is missing` });
}

/** Throws `CloudError` unless the operator lets accounts use the identity that this process has in a cloud. */
export function requireProcessIdentity(settings: Pick<WorkerSettings, 'processIdentity'>): void {
  if (settings.processIdentity) return;
  throw new CloudError({
    kind: 'bad_credentials',
    call: 'credentials',
    message: 'the workers may not use their own identity: PROCESS_IDENTITY is off',
  });
}
