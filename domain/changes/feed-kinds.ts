import { cloudOf, type Cloud, type ProviderKind } from '../clouds/cloud-names.ts';
import { queueArnFault } from './queue-arn.ts';
import { storageQueueFault } from './storage-queue.ts';
import type { FeedSetting, FeedSettings } from './feed-settings.ts';

/**
 * How announcements arrive: `watch` over open connections, `queue` as messages, `log` by reading the record of changes
 * every few minutes.
 */
export const feedTransports = ['watch', 'queue', 'log'] as const;
export type FeedTransport = (typeof feedTransports)[number];

/** The change feed of a kind. */
interface FeedKind {
  settings: readonly FeedSetting[];
  transport(settings: FeedSettings): FeedTransport;
  /** Returns what is wrong with settings, as a sentence without a stop; null if nothing is. */
  fault(settings: FeedSettings): string | null;
}

/** Pub/Sub, "Resource names"; ids of projects may begin with the domain of an organization. */
const subscription =
  /^projects\/(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]\/subscriptions\/[A-Za-z][\w.~+%-]{2,254}$/;

const feeds: Partial<Record<Cloud, FeedKind>> = {
  aws: {
    settings: ['queue_arn', 'through_provider_id'],
    transport: (settings) => (Object.keys(settings).length === 0 ? 'log' : 'queue'),
    fault({ queue_arn: queueArn, through_provider_id: through }) {
      if (queueArn !== undefined && through !== undefined) {
        return 'settings: a feed has a queue of its own or goes through that of another provider';
      }
      return queueArn === undefined ? null : queueArnFault(queueArn);
    },
  },
  azure: {
    settings: ['queue_url'],
    transport: ({ queue_url: queueUrl }) => (queueUrl === undefined ? 'log' : 'queue'),
    fault: ({ queue_url: queueUrl }) => (queueUrl === undefined ? null : storageQueueFault(queueUrl)),
  },
  gcp: {
    settings: ['subscription'],
    transport: (settings) => (settings.subscription === undefined ? 'log' : 'queue'),
    fault: (settings) =>
      settings.subscription === undefined || subscription.test(settings.subscription)
        ? null
        : 'settings.subscription: must be a Pub/Sub subscription, projects/<id>/subscriptions/<name>',
  },
  kubernetes: { settings: [], transport: () => 'watch', fault: () => null },
};

/** Returns whether a provider of this kind can have a change feed. */
export function hasChangeFeed(kind: ProviderKind): boolean {
  return feeds[cloudOf[kind]] !== undefined;
}

/** Returns how announcements of this kind arrive with these settings; null for a kind without a feed. */
export function feedTransport(kind: ProviderKind, settings: FeedSettings): FeedTransport | null {
  return feeds[cloudOf[kind]]?.transport(settings) ?? null;
}

/** Returns whether a feed of this kind can announce resources that the inventory does not have yet. */
export function announcesNew(kind: ProviderKind, settings: FeedSettings): boolean {
  return !(cloudOf[kind] === 'gcp' && settings.subscription === undefined);
}

/** Returns why a feed of this kind cannot have these settings, as a sentence without a stop; null if it can. */
export function settingsFault(kind: ProviderKind, settings: FeedSettings): string | null {
  const feed = feeds[cloudOf[kind]];
  if (feed === undefined) return null;
  const unknown = Object.keys(settings).find((name) => !feed.settings.some((known) => known === name));
  return unknown === undefined ? feed.fault(settings) : `settings.${unknown}: providers of this kind do not have it`;
}
