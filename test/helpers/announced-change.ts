import type { AnnouncedChange } from '../../domain/changes/announced-change.ts';

/** A call log's announcement of a change of the table `orders`, with what a test changes of it. */
export function announcedCall<More extends object>(
  eventId: string,
  change: Partial<AnnouncedChange> & More,
): AnnouncedChange & { place: null } & More {
  return {
    eventId,
    source: 'call_log',
    resourceType: 'table',
    externalId: 'orders',
    region: 'us-east-1',
    kind: 'changed',
    occurredAt: null,
    via: null,
    means: null,
    call: null,
    actor: null,
    place: null,
    ...change,
  };
}
