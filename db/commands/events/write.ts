import type { EventPayloads, EventType } from '../../../domain/events/payloads.ts';
import type { Transaction } from '../../database.ts';

/** An event to be published: its payload matches the type's schema in `domain/events/payloads.ts`. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type;
    providerId: number | null;
    resourceId: number | null;
    data: EventPayloads[Type];
  };
}[EventType];

/**
 * Writes events in the transaction of the change they report, so that no event is published for a change that did not
 * happen.
 */
export async function writeEvents(transaction: Transaction, events: NewEvent[]): Promise<void> {
  const batchSize = 1_000;
  for (let start = 0; start < events.length; start += batchSize) {
    await transaction.raw(
      `insert into events (type, provider_id, resource_id, data)
       select type, "providerId", "resourceId", data from jsonb_to_recordset(?::jsonb) as given
         (type text, "providerId" bigint, "resourceId" bigint, data jsonb)`,
      [JSON.stringify(events.slice(start, start + batchSize))],
    );
  }
}
