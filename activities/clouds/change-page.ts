import type { AnnouncedChange } from '../../domain/changes/announced-change.ts';
import type { FeedSettings } from '../../domain/changes/feed-settings.ts';
import type { KnownResources } from '../../domain/changes/known-resource.ts';
import type { ObjectWrite } from '../../domain/clouds/kubernetes/audit/watched-write.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { CollectedResource } from './cloud.ts';

/** From where a change feed is followed, and how. */
export interface FeedStart {
  /** That of an earlier page; null at the start. */
  cursor: JsonObject | null;
  settings: FeedSettings;
  /** Returns resources of the inventory, for a source that has to be asked for each by name. */
  known: KnownResources;
}

/** Where something changed, for sources that several providers may share. */
export interface ChangePlace {
  /** The account, as `verify` returns it. */
  accountId: string;
  /** Region of the listing that would show it; `global` for an account-wide listing. */
  listedIn: string;
}

/** An announced change, with the resource where the announcement contains it: only to recognise what is known already. */
export interface SeenChange extends AnnouncedChange {
  resource: CollectedResource | null;
  /**
   * Its name where its id is found by it: the only live resource of the type with this name is meant, `externalId` if
   * there is none.
   */
  name?: string | null;
  /** Whose resource it is; null for the provider whose feed it is. */
  place: ChangePlace | null;
  /** What a watch says about the call behind it, for the audit log of a cluster. */
  write?: ObjectWrite;
}

/** An announcement that something in a listing changed, without the resource: the listing is compared with the inventory. */
export interface ChangedListing {
  /** Id of the announcement, unique within the provider. */
  eventId: string;
  /** Name of the listing, as in `CollectionUnit`. */
  service: string;
  /** The call that was announced. */
  call: string;
  place: ChangePlace;
}

/** A call that may have changed something, whether the inventory has it or not. */
export interface WriteCall {
  /** As records name it, without its domain, e.g. `route53`. */
  service: string;
  /** Where it was recorded. */
  region: string;
  /** ISO 8601. */
  calledAt: string;
  /** The account, as `verify` returns it. */
  accountId: string;
}

/** A message that is no announcement. It is shown to people, without secrets and in part. */
export interface RejectedMessage {
  /** Id of the message, unique within the feed. */
  messageId: string;
  reason: string;
  text: string;
}

/** What a cloud announced since the page before. */
export interface ChangePage {
  changes: SeenChange[];
  listings: ChangedListing[];
  rejected: RejectedMessage[];
  /** Calls that may have changed something, if only none; absent where nothing is known of calls, as of this page on. */
  calls?: WriteCall[];
  /** Continues after this page. */
  cursor: JsonObject;
  /** Why changes before this page may have been missed, as sentences without a stop; empty if none were. */
  gaps: string[];
  /** Resource types whose changes the cloud does not announce to this identity, with the reason. */
  refused: Record<string, string>;
  /** What limits the feed at present, as sentences, e.g. why no actors are shown; null if that is as before. */
  notes: string[] | null;
  /**
   * Regions whose changes are not known at present, with the reason: denied, or not yet read; null if that is as before.
   */
  regionFaults: Record<string, string> | null;
}

/** Returns a page on which nothing was announced. */
export function emptyPage(cursor: JsonObject): ChangePage {
  return { changes: [], listings: [], rejected: [], cursor, gaps: [], refused: {}, notes: null, regionFaults: null };
}
