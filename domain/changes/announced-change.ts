import type { ChangeMeans } from './change-means.ts';

/** What an announcement says has happened to a resource. */
export const changeKinds = ['created', 'changed', 'deleted'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What became of an announced change. */
export const changeStatuses = ['pending', 'applied', 'unchanged', 'failed'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** How a change feed is doing. */
export const feedStates = ['starting', 'following', 'failing'] as const;
export type FeedState = (typeof feedStates)[number];

/**
 * What reports a change: a watch of the API server, a log of calls, a recorder of configurations. A cloud's log of calls
 * is `call_log` (CloudTrail, activity log, audit log of the cloud), an API server's is `audit_log`. `listing`: resources
 * were listed and compared with the inventory, because an announcement did not name them. `event`: a message named the
 * resource, from whoever may write to the queue.
 */
export const changeSources = [
  'watch',
  'audit_log',
  'call_log',
  'configuration_recorder',
  'change_records',
  'listing',
  'event',
] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Sources that never say who made a change: another source may report the same change with its actor. */
export const sourcesWithoutActors: readonly ChangeSource[] = ['configuration_recorder', 'listing', 'event'];

/** Who made a change, as the cloud recorded it. Null is unknown. */
export interface ChangeActor {
  principal: string;
  /** The role or identity provider behind a session; null where there is none. */
  issuer: string | null;
  /** The identity that the principal assumed for this call (impersonation); null where there is none. */
  actingAs: string | null;
  sourceAddress: string | null;
  userAgent: string | null;
  /** The record that names the actor. */
  source: ChangeSource;
  /** Id of that record in the cloud. */
  eventId: string;
}

/** A change that a cloud announced. It only names what is to be read: an announcement never decides a configuration. */
export interface AnnouncedChange {
  /** Id of the announcement, unique within the provider. */
  eventId: string;
  source: ChangeSource;
  resourceType: string;
  externalId: string;
  region: string;
  kind: ChangeKind;
  /** When it happened, by the clock of the cloud, as ISO 8601; null if that is unknown. */
  occurredAt: string | null;
  /** The program that made it, as it names itself; null if that is unknown. */
  via: string | null;
  /** By what it was made, `meansOf` the program where the cloud does not say; null if that is unknown. */
  means: ChangeMeans | null;
  /** The call that made it; null if that is unknown. */
  call: string | null;
  /** Null if it is unknown; a change is attributed to nobody by a guess. */
  actor: ChangeActor | null;
  /** Top-level keys of the configuration that it may have changed, nothing else; null or absent if that is not known. */
  parts?: readonly string[] | null;
}
