import type { ChangeKind } from '../../../../domain/changes/announced-change.ts';
import { storableText } from '../../../../domain/inventory/canonical-json.ts';
import { isObject, objectIn, type JsonObject } from '../../../../domain/json.ts';
import { globalRegion } from '../../cloud.ts';
import type { Announced } from '../../shared/queued-messages.ts';
import { lowerId } from '../session/azure-resource.ts';
import { targetOf, type NamedTarget } from './announced-types.ts';

const nothing: Announced = { changes: [], listings: [] };
/** Azure Storage accepts messages of at most 64 KiB. */
const longestText = 64 * 1024;
const longestId = 500;

/** Events of a subscription about calls that were made, and whether what they are about may be gone. */
const successes: Readonly<Record<string, ChangeKind>> = {
  'Microsoft.Resources.ResourceWriteSuccess': 'changed',
  'Microsoft.Resources.ResourceDeleteSuccess': 'deleted',
  'Microsoft.Resources.ResourceActionSuccess': 'changed',
};

/**
 * Returns what a message announces that Event Grid sent to a queue (learn.microsoft.com/azure/event-grid/
 * event-schema-subscriptions, in the schema of Event Grid or of CloudEvents); a sentence without a stop for any other
 * message. It only names a resource of the subscription: who made a change is taken from Resource Graph, since others may
 * write to the queue, too.
 */
export function announcedInEvent(text: string, subscriptionId: string): Announced | string {
  if (text.length > longestText) return 'it is longer than a message';
  const event = eventIn(text);
  if (event === null) return 'it is not JSON';
  const type = textIn(event, 'eventType') ?? textIn(event, 'type');
  const id = textIn(event, 'id');
  const { data } = event;
  if (type === null || id === null || !isObject(data)) return 'it is no event of Event Grid';
  if (!type.startsWith('Microsoft.Resources.')) return 'the feed has no use for events of this type';
  const kind = successes[type];
  const resourceId = lowerId(textIn(data, 'resourceUri') ?? textIn(event, 'subject'));
  if (kind === undefined || resourceId === null) return nothing;
  const [, subscription] = /^\/subscriptions\/([^/]+)/.exec(resourceId) ?? [];
  if (subscription === undefined) return nothing;
  const target = assignmentIn(resourceId) ?? targetOf(resourceId, subscription);
  if (target === null) return nothing;
  const isOwn = subscription === subscriptionId.toLowerCase();
  return {
    listings: [],
    changes: [
      {
        ...target,
        eventId: `event/${id}`.slice(0, longestId),
        source: 'event',
        region: globalRegion,
        // What belongs to a resource may be gone without it.
        kind: kind === 'deleted' && target.externalId !== resourceId ? 'changed' : kind,
        occurredAt: timeOf(textIn(event, 'eventTime') ?? textIn(event, 'time')),
        via: null,
        means: null,
        call: textIn(data, 'operationName'),
        actor: null,
        resource: null,
        place: isOwn ? null : { accountId: subscription, listedIn: globalRegion },
      },
    ],
  };
}

/** Returns the role assignment that an id names, at whichever scope; Resource Graph records no changes of them. */
function assignmentIn(id: string): NamedTarget | null {
  return /\/providers\/microsoft\.authorization\/roleassignments\/[^/]+$/.test(id)
    ? { resourceType: 'role_assignment', externalId: id }
    : null;
}

/** Event Grid encodes messages of queues in base64; the event may be the only one of a list. */
function eventIn(text: string): JsonObject | null {
  for (const candidate of [text, Buffer.from(text, 'base64').toString('utf8')]) {
    const event = objectIn(candidate) ?? onlyIn(candidate);
    if (event !== null) return event;
  }
  return null;
}

function onlyIn(text: string): JsonObject | null {
  if (!text.startsWith('[')) return null;
  const inner = objectIn(`{"events":${text}}`)?.['events'];
  const [only, ...others] = Array.isArray(inner) ? inner : [];
  return isObject(only) && others.length === 0 ? only : null;
}

function textIn(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' && value !== '' ? storableText(value.slice(0, 2_000)) : null;
}

function timeOf(text: string | null): string | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
