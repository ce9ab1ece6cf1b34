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
 * them name the same one. What a rollback brought back (`broughtBackAt`) a remediation made, unless others changed the
 * resource at the same time.
 */
export function attributionOf(changes: readonly LinkedChange[], broughtBackAt: Date | null = null): Attribution {
  if (broughtBackAt !== null && changes.every(({ means }) => means === 'remediation')) {
    const event = changes.at(-1)?.event_id ?? null;
    return { changed_by: null, changed_at: broughtBackAt, changed_via: 'remediation', change_event_id: event };
  }
  const named = changes.filter(({ source }) => !sourcesWithoutActors.includes(source));
  const counted = named.length > 0 ? named : changes;
  const last = counted.at(-1);
  if (last === undefined) return { changed_by: null, changed_at: null, changed_via: null, change_event_id: null };
  return {
    changed_by: isShared(counted, ({ actor }) => actor && `${actor.principal}\n${actor.actingAs ?? ''}`)
      ? presentActor(last.actor)
      : null,
    changed_at: last.made_at,
    changed_via: isShared(counted, ({ means }) => means) ? last.means : null,
    change_event_id: last.actor?.eventId ?? last.event_id,
  };
}

function isShared(changes: readonly LinkedChange[], valueOf: (change: LinkedChange) => string | null): boolean {
  return new Set(changes.map(valueOf)).size === 1;
}
