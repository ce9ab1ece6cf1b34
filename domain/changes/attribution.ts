import { sourcesWithoutActors, type ChangeActor, type ChangeSource } from './announced-change.ts';
import type { ChangeMeans } from './change-means.ts';
import { presentActor, type ShownActor } from './shown-actor.ts';

/** A change that was announced between the two readings between which a deviation came about. */
export interface LinkedChange {
  event_id: string;
  source: ChangeSource;
  /** When it was made, or announced where that is unknown. */
  made_at: Date;
  means: ChangeMeans | null;
  /** Null also for one that a remediation made; one that merely has the name of a remediation keeps its actor. */
  actor: ChangeActor | null;
}

/** What a finding says about its change. */
export interface Attribution {
  changed_by: ShownActor | null;
  changed_at: Date | null;
  changed_via: ChangeMeans | null;
  change_event_id: string | null;
}

/**
 * Returns what the changes behind a finding, oldest first, say together. Several changes have an actor only when all of
 * them name the same one, none lacks its record, and none of those that may turn out to be behind it (`unsettled`) has
 * another one. What a rollback brought back (`broughtBackAt`) a remediation made, unless others changed the resource at
 * the same time.
 */
export function attributionOf(
  changes: readonly LinkedChange[],
  { broughtBackAt = null, unsettled = [] }: { broughtBackAt?: Date | null; unsettled?: readonly LinkedChange[] } = {},
): Attribution {
  const attribution = ofSettled(changes, broughtBackAt);
  const by = attribution.changed_by;
  const isSame = ({ actor }: LinkedChange): boolean =>
    actor !== null && actor.principal === by?.principal && actor.actingAs === by.acting_as;
  if (by === null || unsettled.every(isSame)) return attribution;
  return { ...attribution, changed_by: null, changed_via: null };
}

function ofSettled(changes: readonly LinkedChange[], broughtBackAt: Date | null): Attribution {
  if (broughtBackAt !== null && changes.every(({ means }) => means === 'remediation')) {
    const event = changes.at(-1)?.event_id ?? null;
    return { changed_by: null, changed_at: broughtBackAt, changed_via: 'remediation', change_event_id: event };
  }
  const named = changes.filter(({ source }) => !sourcesWithoutActors.includes(source));
  const counted = named.length > 0 && !lacksRecord(changes, named.length) ? named : changes;
  const last = counted.at(-1);
  if (last === undefined) return { changed_by: null, changed_at: null, changed_via: null, change_event_id: null };
  return {
    changed_by: isShared(counted, ({ actor }) => callerOf(actor)) ? presentActor(last.actor) : null,
    changed_at: last.made_at,
    changed_via: isShared(counted, ({ means }) => means) ? last.means : null,
    change_event_id: last.actor?.eventId ?? last.event_id,
  };
}

/**
 * Returns whether a source without actors reports more changes than there are records that could name somebody: then one of
 * them has no record yet, and nobody knows whose it is.
 */
function lacksRecord(changes: readonly LinkedChange[], records: number): boolean {
  return sourcesWithoutActors.some((wanted) => changes.filter(({ source }) => source === wanted).length > records);
}

const callerOf = (actor: ChangeActor | null): string | null =>
  actor === null ? null : `${actor.principal}\n${actor.actingAs ?? ''}`;

function isShared(changes: readonly LinkedChange[], valueOf: (change: LinkedChange) => string | null): boolean {
  return new Set(changes.map(valueOf)).size === 1;
}
