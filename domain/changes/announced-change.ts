/** What an announcement says has happened to a resource. */
export const changeKinds = ['created', 'changed', 'deleted'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What became of an announced change. */
export const changeStatuses = ['pending', 'applied', 'unchanged', 'failed'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

/** How a change feed is doing. */
export const feedStates = ['starting', 'following', 'failing'] as const;
export type FeedState = (typeof feedStates)[number];

/** Who made a change, as the cloud recorded it. */
export interface ChangeActor {
  principal: string;
  /** The role or identity provider behind a session; null where there is none. */
  issuer: string | null;
  sourceAddress: string | null;
  userAgent: string | null;
}

/** A change that a cloud announced. It only names what is to be read: an announcement never decides a configuration. */
export interface AnnouncedChange {
  /** Id of the announcement, unique within the provider. */
  eventId: string;
  resourceType: string;
  externalId: string;
  region: string;
  kind: ChangeKind;
  /** When it happened, by the clock of the cloud, as ISO 8601; null if that is unknown. */
  occurredAt: string | null;
  /** The program that made it, as it names itself; null if that is unknown. */
  via: string | null;
  /** The call that made it; null if that is unknown. */
  call: string | null;
  actor: ChangeActor | null;
}
