import { holdsSecret } from '../../../../platform/secrets/secret-shapes.ts';
import type { ChangedListing, ChangePlace, RejectedMessage, SeenChange } from '../../change-page.ts';
import { globalRegion } from '../../cloud.ts';
import { unitOfType } from '../../shared/unit-listings.ts';
import { gcpUnits } from '../resources.ts';
import { regionOf } from '../session/gcp-resource.ts';
import { resourcesOf } from './announced-assets.ts';
import { assetChangeIn, NoAsset, type AssetChange } from './asset-messages.ts';
import type { PulledMessage } from './subscription.ts';

/** The project whose changes are followed. */
export interface Project {
  id: string;
  /** Null if it is unknown. */
  number: string | null;
}

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
      if (asset !== null) add(found, asset, project);
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

function add(found: Announcements, asset: AssetChange, project: Project): void {
  const { assetType, data, name } = asset;
  const isOwn = asset.project !== null && [project.id, project.number].includes(asset.project);
  const foreign: ChangePlace | null = isOwn ? null : { accountId: asset.project ?? '', listedIn: globalRegion };
  const path = name.replace(/^\/\/[^/]+\//, '');
  const projectId = foreign?.accountId ?? project.id;
  for (const { resourceType, externalId, isWhole } of resourcesOf({ assetType, path, data, projectId })) {
    const eventId = `${asset.eventId}#${resourceType}`;
    if (externalId === null) {
      const { service } = unitOfType(gcpUnits, resourceType);
      const place = foreign ?? { accountId: project.id, listedIn: globalRegion };
      found.listings.push({ eventId, service, call: assetType, place });
      continue;
    }
    found.changes.push({
      change: {
        eventId,
        source: 'change_records',
        resourceType,
        externalId,
        region: regionIn(name),
        kind: isWhole ? asset.kind : 'changed',
        occurredAt: asset.occurredAt,
        via: null,
        means: null,
        call: null,
        actor: null,
        resource: null,
        place: foreign,
      },
      loggedAs: assetType === 'storage.googleapis.com/Bucket' ? `projects/_/buckets/${externalId}` : path,
    });
  }
}

function regionIn(name: string): string {
  const [, location] = /\/(?:zones|regions|locations)\/([^/]+)/.exec(name) ?? [];
  return regionOf(location);
}
