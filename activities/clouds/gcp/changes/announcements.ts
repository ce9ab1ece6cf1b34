import { holdsSecret } from '../../../../platform/secrets/secret-shapes.ts';
import type { KnownResource } from '../../../../domain/changes/known-resource.ts';
import type { ChangedListing, ChangePlace, RejectedMessage, SeenChange } from '../../change-page.ts';
import { globalRegion } from '../../cloud.ts';
import { unitOfType } from '../../shared/unit-listings.ts';
import { gcpUnits } from '../resources.ts';
import { regionOf } from '../session/gcp-resource.ts';
import { resourcesOf } from './announced-assets.ts';
import { assetChangeIn, NoAsset, type AssetChange } from './asset-messages.ts';
import type { Project } from './project.ts';
import type { PulledMessage } from './subscription.ts';

/** An announced change, with the name of its resource in audit logs. */
export interface NamedChange {
  change: SeenChange;
  loggedAs: string;
}

/** What messages announce. */
export interface Announcements {
  changes: NamedChange[];
  listings: ChangedListing[];
  rejected: RejectedMessage[];
}

const textAtMost = 200;

/** Returns what messages of a feed announce; what is no announcement is rejected. */
export function announcementsIn(messages: readonly PulledMessage[], project: Project): Announcements {
  const found: Announcements = { changes: [], listings: [], rejected: [] };
  for (const { messageId, text } of messages) {
    try {
      const asset = assetChangeIn({ messageId, text });
      if (asset !== null) addAsset(found, asset, { project });
    } catch (error) {
      if (!(error instanceof NoAsset)) throw error;
      found.rejected.push({
        messageId,
        reason: error.message,
        text: holdsSecret(text) ? '' : text.slice(0, textAtMost),
      });
    }
  }
  return found;
}

/**
 * Adds what a change of an asset announces. `known` are resources of the inventory that have its name: the content of an
 * asset that was deleted may say no longer which they were.
 */
export function addAsset(
  found: Announcements,
  asset: AssetChange,
  { project, known = [] }: { project: Project; known?: readonly Pick<KnownResource, 'resourceType' | 'externalId'>[] },
): void {
  const { assetType, data, name } = asset;
  const isOwn = asset.project !== null && [project.id, project.number].includes(asset.project);
  const foreign: ChangePlace | null = isOwn ? null : { accountId: asset.project ?? '', listedIn: globalRegion };
  const path = name.replace(/^\/\/[^/]+\//, '');
  const projectId = foreign?.accountId ?? project.id;
  const base = {
    source: 'change_records',
    region: regionIn(name),
    via: null,
    means: null,
    call: null,
    actor: null,
  } as const;
  for (const { resourceType, externalId, isWhole } of resourcesOf({ assetType, path, data, projectId })) {
    const eventId = `${asset.eventId}#${resourceType}`;
    const named = known
      .filter((resource) => resource.resourceType === resourceType)
      .map((resource) => resource.externalId);
    const ids = [...new Set([...named, ...(externalId === null ? [] : [externalId])])];
    if (ids.length === 0) {
      const { service } = unitOfType(gcpUnits, resourceType);
      const place = foreign ?? { accountId: project.id, listedIn: globalRegion };
      found.listings.push({ eventId, service, call: assetType, place });
      continue;
    }
    for (const id of ids) {
      found.changes.push({
        change: {
          ...base,
          // The resource that had a name before is another one than the one that has it now.
          eventId: ids.length === 1 ? eventId : `${eventId}#${id}`,
          resourceType,
          externalId: id,
          kind: isWhole ? asset.kind : 'changed',
          occurredAt: asset.occurredAt,
          resource: null,
          place: foreign,
        },
        loggedAs:
          assetType === 'storage.googleapis.com/Bucket' ? `projects/_/buckets/${id}` : loggedName(path, project),
      });
    }
  }
}

/** Logs name a project by its id. */
function loggedName(path: string, { id, number }: Project): string {
  const [, named, rest = ''] = /^projects\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  return named !== undefined && named === number ? `projects/${id}${rest}` : path;
}

function regionIn(name: string): string {
  const [, location] = /\/(?:zones|regions|locations)\/([^/]+)/.exec(name) ?? [];
  return regionOf(location);
}
