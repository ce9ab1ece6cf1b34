import { isObject, objectIn, type JsonObject } from '../../../../domain/json.ts';
import type { ChangeKind } from '../../../../domain/changes/announced-change.ts';

/** A change of an asset, as a feed of Cloud Asset Inventory publishes it. */
export interface AssetChange {
  /** Unique for the state of the asset that it announces. */
  eventId: string;
  kind: ChangeKind;
  assetType: string;
  /** Full resource name, e.g. `//storage.googleapis.com/exports`. */
  name: string;
  /** Id or number of the project; null where the message has none. */
  project: string | null;
  data: JsonObject;
  occurredAt: string | null;
}

/** What Google publishes to a topic when a feed is created. */
const welcome = /^"?You have successfully /;

/**
 * Reads a message (`TemporalAsset`, cloud.google.com/asset-inventory/docs/reference/rest/v1/TemporalAsset). Null for the
 * message that only greets a new feed. Throws `NoAsset` for any other text.
 */
export function assetChangeIn({ text, messageId }: { text: string; messageId: string }): AssetChange | null {
  if (welcome.test(text)) return null;
  const message = objectIn(text);
  if (message === null) throw new NoAsset('the message is no JSON object');
  return assetChangeOf(message, messageId);
}

/**
 * Reads a state of an asset (`TemporalAsset`), which begins with a change. `fallbackId` stands for the time of a state without one.
 * Throws `NoAsset` for one that names no asset.
 */
export function assetChangeOf(state: JsonObject, fallbackId: string): AssetChange {
  const asset = partOf(state, 'asset');
  const prior = partOf(state, 'priorAsset');
  const { name, assetType } = asset;
  if (typeof name !== 'string' || !name.startsWith('//') || typeof assetType !== 'string') {
    throw new NoAsset('the message names no asset');
  }
  const occurredAt = timeOf(partOf(state, 'window')['startTime'] ?? asset['updateTime']);
  const isPolicy = asset['iamPolicy'] !== undefined;
  return {
    eventId: `${name}${isPolicy ? '#iam' : ''}@${occurredAt ?? fallbackId}`,
    kind: isPolicy ? 'changed' : state['deleted'] === true ? 'deleted' : kindOf(state['priorAssetState']),
    assetType,
    name,
    project: projectOf(name, asset['ancestors']),
    data: { ...dataOf(prior), ...dataOf(asset) },
    occurredAt,
  };
}

/** The message is no announcement of an asset; its text is not part of the error. */
export class NoAsset extends Error {
  override readonly name = 'NoAsset';
}

const kindOf = (priorState: unknown): ChangeKind =>
  priorState === 'DOES_NOT_EXIST' || priorState === 'DELETED' ? 'created' : 'changed';

const dataOf = (asset: JsonObject): JsonObject => partOf(partOf(asset, 'resource'), 'data');

/** Returns a member that is an object; an empty one where there is none. */
export function partOf(value: JsonObject, name: string): JsonObject {
  const part = value[name];
  return isObject(part) ? part : {};
}

function projectOf(name: string, ancestors: unknown): string | null {
  const [, project] = /^\/\/[^/]+\/projects\/([^/_]+)/.exec(name) ?? [];
  if (project !== undefined) return project;
  const [nearest]: unknown[] = Array.isArray(ancestors) ? ancestors : [];
  return typeof nearest === 'string' && nearest.startsWith('projects/') ? nearest.slice('projects/'.length) : null;
}

/** Returns a time of the API as ISO 8601; null for what is none. */
export function timeOf(value: unknown): string | null {
  const at = new Date(typeof value === 'string' ? value : '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
