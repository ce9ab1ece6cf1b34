import type { JsonObject } from '../../domain/json.ts';
import type { OutboundGuard } from '../../platform/outbound/guard.ts';
import type { Fingerprint } from '../../platform/secrets/fingerprint.ts';
import type { WorkerSettings } from '../../platform/settings.ts';
import type { CloudSession } from './cloud.ts';
import type { CallBudgets } from './shared/call-budgets.ts';
import { CloudError } from './errors.ts';

/**
 * Opens a session with an account of one provider kind; no call is made yet. `regions` are those that the provider
 * covers, where that matters. Throws `CloudError`.
 */
export type OpenCloud = (account: {
  credentials: Record<string, string>;
  scope: JsonObject;
  regions?: readonly string[];
  /** The account's id in its cloud; null or left out while it is not known. */
  accountId?: string | null;
}) => CloudSession;

/** One call to a cloud, for figures. */
export interface CloudCall {
  outcome: 'ok' | 'throttled' | 'denied' | 'error';
  /** Null for a refused attempt that the client of the cloud repeats within its call. */
  durationMs: number | null;
}

/** What a kind's sessions stand on; made once per worker process. */
export interface CloudPlatform {
  settings: WorkerSettings;
  /** Replaces a secret in a configuration, so that a change of it is seen and the value is not. */
  fingerprint: Fingerprint;
  /**
   * Returns a guard that every connection of the kind goes through. `endpoints` are URLs from the settings (null when
   * unset) that may be called although they point inward; none for a kind whose addresses come from users. It is closed
   * with the process.
   */
  outbound(endpoints: readonly (string | null)[]): OutboundGuard;
  /** Budgets of calls that all processes share. */
  callBudgets: CallBudgets;
  /** Reports a call that ended. */
  onCall(call: CloudCall): void;
  /** Registers what is to be ended with the process. */
  onClose(close: () => void): void;
}

/** All that the service needs to know of a provider kind to sync it; `clouds.ts` lists the kinds. */
export interface CloudKind {
  /** Every listing of the kind and the resource types that it shows, whatever an account offers of them. */
  listings: readonly { service: string; resourceTypes: readonly string[] }[];
  /** Prepares what the sessions of the kind share (connections, limits), and gives how one is opened. */
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
