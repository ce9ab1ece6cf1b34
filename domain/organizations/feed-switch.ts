import type { FeedSettings } from '../changes/feed-settings.ts';
import { settingsFault } from '../changes/feed-kinds.ts';
import { kindOf } from '../clouds/cloud-names.ts';
import type { OrganizationKind } from './connection.ts';

/** How the change feeds of all accounts of an organization are switched. */
export interface FeedSwitch {
  enabled: boolean;
  /** AWS: the provider whose queue receives the changes of all accounts; without it, event histories are read. */
  through_provider_id?: number;
  /** Google Cloud: the name of the subscription in each project; without it, histories of assets are read. */
  subscription_name?: string;
}

const subscriptionOf = (projectId: string, name: string): string => `projects/${projectId}/subscriptions/${name}`;

/** Returns why accounts of this kind cannot be switched so, as a sentence without a stop; null if they can. */
export function feedSwitchFault(
  kind: OrganizationKind,
  { through_provider_id: through, subscription_name: name }: FeedSwitch,
): string | null {
  if (through !== undefined && kind !== kindOf.aws) return 'through_provider_id: accounts of this kind do not have it';
  if (kind !== kindOf.gcp) return name === undefined ? null : 'subscription_name: accounts of this kind do not have it';
  if (name === undefined) return null;
  const fault = settingsFault(kind, { subscription: subscriptionOf('some-project', name) });
  return fault === null ? null : 'subscription_name: must be the name of a Pub/Sub subscription that each project has';
}

/**
 * Returns the settings that a feed of an account gets by the switch; null where it keeps its own: it has a queue or a
 * subscription of its own, is the one that the others go through, or is switched off.
 */
export function switchedSettings(
  kind: OrganizationKind,
  { enabled, through_provider_id: through, subscription_name: name }: FeedSwitch,
  account: { accountId: string; providerId: number; own: FeedSettings },
): FeedSettings | null {
  const { accountId, providerId, own } = account;
  const hasQueue = own.queue_arn !== undefined || own.queue_url !== undefined;
  if (!enabled || hasQueue || through === providerId) return null;
  if (kind === kindOf.aws) return through === undefined ? {} : { through_provider_id: through };
  if (kind !== kindOf.gcp) return {};
  if (name === undefined) return own.subscription === undefined ? {} : null;
  const wanted = subscriptionOf(accountId, name);
  return own.subscription === undefined || own.subscription === wanted ? { subscription: wanted } : null;
}
