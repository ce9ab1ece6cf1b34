import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { readCallRecord, textOf } from './call-record.ts';
import { configurationItemChange } from './configuration-item.ts';
import { effectsWithCall, type EffectsAndCalls } from './write-calls.ts';

/** SQS accepts messages up to 1 MiB; EventBridge sends events of at most 256 KB. */
const longestBody = 256 * 1024;

/**
 * Returns what a message announces that EventBridge sent to a queue; a sentence without a stop for any other message.
 * The account of the event has to be that of the record: EventBridge sets the first, whoever sent the event the second.
 */
export function effectsInMessage(body: string): EffectsAndCalls | string {
  if (body.length > longestBody) return 'it is longer than an event';
  const event = parsed(body);
  if (event === null) return 'it is not JSON';
  const account = textOf(event['account']);
  const id = textOf(event['id']);
  const type = textOf(event['detail-type']);
  if (account === null || id === null || type === null) return 'it is no event of EventBridge';
  // Only services of AWS may send events with such a source.
  if (!textOf(event['source'])?.startsWith('aws.')) return 'no service of AWS sent it';
  if (type === 'AWS API Call via CloudTrail') {
    const record = readCallRecord(event['detail']);
    if (typeof record === 'string') return record;
    if (record.accountId !== account) return 'the record belongs to another account than the event';
    return effectsWithCall(record);
  }
  if (type === 'Config Configuration Item Change') {
    const change = configurationItemChange(id, event['detail']);
    if (typeof change === 'string') return change;
    if (change !== null && change.place?.accountId !== account)
      return 'the item belongs to another account than the event';
    return { changes: change === null ? [] : [change], listings: [], calls: [] };
  }
  return 'the feed has no use for events of this type';
}

function parsed(body: string): JsonObject | null {
  try {
    const event: unknown = JSON.parse(body);
    return isObject(event) ? (event as JsonObject) : null;
  } catch {
    return null;
  }
}
