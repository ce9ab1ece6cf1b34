import type { ChangeActor, ChangeKind, ChangeSource } from '../../../../domain/changes/announced-change.ts';
import { meansOf, type ChangeMeans } from '../../../../domain/changes/change-means.ts';
import type { SeenChange } from '../../change-page.ts';
import { globalRegion } from '../../cloud.ts';
import { lowerId } from '../session/azure-resource.ts';
import { targetOf } from './announced-types.ts';

/** A row of Resource Graph's table of changes; a part that is no text is missing. */
interface ChangeRow {
  id?: unknown;
  properties?: {
    targetResourceId?: unknown;
    changeType?: unknown;
    changeAttributes?: {
      timestamp?: unknown;
      changedBy?: unknown;
      clientType?: unknown;
      operation?: unknown;
    } | null;
  } | null;
}

const kinds: Readonly<Record<string, ChangeKind>> = { create: 'created', update: 'changed', delete: 'deleted' };

/** What Resource Graph writes where it knows nobody or no client. `System`: no call of anyone made the change. */
const unknownWords: ReadonlySet<string> = new Set(['', 'unknown', 'unspecified', 'system']);

/** Names of clients, in lower case, that say less to `meansOf` than they could. */
const clientMeans: Readonly<Record<string, ChangeMeans>> = {
  'azure portal': 'console',
  'azure cli': 'cli',
  'azure powershell': 'cli',
};

const source: ChangeSource = 'change_records';

/**
 * Returns the query for the changes of the last seconds, by the clock of Azure
 * (learn.microsoft.com/azure/governance/resource-graph/changes/get-resource-changes).
 */
export function changesOfLast(seconds: number): string {
  return [
    'resourcechanges',
    `where todatetime(properties.changeAttributes.timestamp) > ago(${Math.ceil(seconds)}s)`,
    'project id, type, properties',
    'order by id asc',
  ].join(' | ');
}

/**
 * Returns the change that a row announces; null for one of a resource that is not part of the inventory, and for a row
 * that names none.
 */
export function changeIn(row: unknown, subscriptionId: string): SeenChange | null {
  const { id, properties } = (row ?? {}) as ChangeRow;
  const target = targetOf(textOf(properties?.targetResourceId) ?? '', subscriptionId);
  const eventId = lowerId(textOf(id));
  if (target === null || eventId === null) return null;
  const { timestamp, changedBy, clientType, operation } = properties?.changeAttributes ?? {};
  const client = knownOf(clientType);
  return {
    ...target,
    eventId,
    source,
    region: globalRegion,
    kind: kinds[textOf(properties?.changeType)?.toLowerCase() ?? ''] ?? 'changed',
    occurredAt: timeOf(timestamp),
    via: client,
    means: clientMeans[client?.toLowerCase() ?? ''] ?? meansOf(client),
    call: knownOf(operation),
    actor: actorOf(knownOf(changedBy), eventId),
    resource: null,
    place: null,
  };
}

function actorOf(principal: string | null, eventId: string): ChangeActor | null {
  if (principal === null) return null;
  return { principal, issuer: null, actingAs: null, sourceAddress: null, userAgent: null, source, eventId };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function knownOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null || unknownWords.has(text.toLowerCase()) ? null : text;
}

function timeOf(value: unknown): string | null {
  const at = new Date(textOf(value) ?? '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
