import { storableText } from '../../../../domain/inventory/canonical-json.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';

/** A record of CloudTrail, as far as it is used (CloudTrail User Guide, "CloudTrail record contents"). */
export interface CallRecord {
  eventID: string;
  eventSource: string;
  eventName: string;
  eventTime: string;
  awsRegion: string;
  /** Whose account was called. */
  accountId: string;
  readOnly: boolean;
  /** Whether the call failed, so that it changed nothing. */
  hasFailed: boolean;
  sourceIPAddress: string | null;
  userAgent: string | null;
  /** Whether the session was opened by signing in to the console. */
  isFromConsole: boolean;
  userIdentity: JsonObject;
  requestParameters: JsonObject;
  responseElements: JsonObject;
}

const longestText = 1_000;

/** Returns the text of a field, without characters that cannot be stored; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return storableText(value.slice(0, longestText));
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? (value as JsonObject) : {});

/** Returns a record of CloudTrail; a sentence without a stop if it is none. */
export function readCallRecord(detail: unknown): CallRecord | string {
  const record = objectOf(detail);
  const userIdentity = objectOf(record['userIdentity']);
  const [eventID, eventSource, eventName, awsRegion] = ['eventID', 'eventSource', 'eventName', 'awsRegion'].map(
    (field) => textOf(record[field]),
  );
  const accountId = textOf(record['recipientAccountId']) ?? textOf(userIdentity['accountId']);
  const time = new Date(textOf(record['eventTime']) ?? '');
  if (!eventID || !eventSource || !eventName || !awsRegion) return 'it is no record of CloudTrail';
  if (accountId === null || !/^\d{12}$/.test(accountId)) return 'the record names no account';
  if (Number.isNaN(time.getTime())) return 'the record has no time';
  return {
    eventID,
    eventSource,
    eventName,
    eventTime: time.toISOString(),
    awsRegion,
    accountId,
    readOnly: record['readOnly'] === true || record['readOnly'] === 'true',
    hasFailed: textOf(record['errorCode']) !== null,
    sourceIPAddress: textOf(record['sourceIPAddress']),
    userAgent: textOf(record['userAgent']),
    isFromConsole: [true, 'true'].includes(record['sessionCredentialFromConsole'] as string | boolean),
    userIdentity,
    requestParameters: objectOf(record['requestParameters']),
    responseElements: objectOf(record['responseElements']),
  };
}
