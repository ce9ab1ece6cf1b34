import type { JsonObject } from '../../../../domain/json.ts';
import type { KnownResource } from '../../../../domain/changes/known-resource.ts';
import { addAsset, type Announcements } from './announcements.ts';
import { assetChangeOf, NoAsset, partOf, timeOf } from './asset-messages.ts';
import type { Project } from './project.ts';

/** A state that ended less than this ago may still go on: the end may be the time of the call. */
const settledMs = 60_000;

/**
 * Returns the changes with which states of assets began within a time. A state without one after it ended with a change,
 * too: a policy that was removed has no state. States of before are not changes. `named` are the resources of each name.
 */
export function changesIn(
  states: readonly JsonObject[],
  within: {
    since: number;
    until: number;
    project: Project;
    named: ReadonlyMap<string, readonly KnownResource[]>;
  },
): Announcements {
  const { since, until, project, named } = within;
  const found: Announcements = { changes: [], listings: [], rejected: [] };
  const ended = { from: since, to: until - settledMs };
  const events = new Set<string>();
  for (const state of states.flatMap((one) => [one, ...endOf(one, ended)])) {
    try {
      const asset = assetChangeOf(state, '');
      const known = named.get(asset.name) ?? [];
      const at = Date.parse(asset.occurredAt ?? '');
      if (!(at >= since) || events.has(asset.eventId)) continue;
      events.add(asset.eventId);
      addAsset(found, { ...asset, project: project.id }, { project, known });
    } catch (error) {
      if (!(error instanceof NoAsset)) throw error;
    }
  }
  return found;
}

/** Returns what follows the end of a state of an IAM policy, as a state that began then; nothing for one that goes on. */
function endOf(state: JsonObject, { from, to }: { from: number; to: number }): JsonObject[] {
  const end = timeOf(partOf(state, 'window')['endTime']);
  const at = Date.parse(end ?? '');
  const isPolicy = partOf(state, 'asset')['iamPolicy'] !== undefined;
  return isPolicy && at >= from && at <= to ? [{ ...state, window: { startTime: end } }] : [];
}
