import type { AnnouncedChange } from '../../../domain/changes/announced-change.ts';
import type { ObjectWrite } from '../../../domain/clouds/kubernetes/audit/watched-write.ts';
import type { JsonObject } from '../../../domain/json.ts';

/** Whose resource an announcement names, as in `ChangePlace`; null for the provider whose feed it is. */
export type Place = { accountId: string; listedIn: string } | null;

/** An announcement, with the hash of the configuration that it contains; null if it contains none. */
export type HashedChange = AnnouncedChange & {
  hash: string | null;
  name?: string | null;
  place: Place;
  write?: ObjectWrite;
};

/** A page of announcements as it is stored. */
export interface AnnouncementPage {
  providerId: number;
  /** Of the feed when it was opened: what one received that has started over since is not stored. */
  generation: number;
  changes: HashedChange[];
  listings: { eventId: string; service: string; call: string; place: Place }[];
  rejected: { messageId: string; reason: string; text: string }[];
  /** As in `ChangePage`. */
  calls?: { service: string; region: string; calledAt: string; accountId: string }[];
  cursor: JsonObject;
  gaps: readonly string[];
  refused: Record<string, string>;
  notes: readonly string[] | null;
  /** As in `ChangePage`; without it as before. */
  regionFaults?: Record<string, string> | null;
}
