import '../../../../platform/schema-facts.ts';
import {
  documentFacts,
  droppedValues,
  unclearValues,
  type DocumentFacts,
} from '../../../../domain/clouds/azure/schemas/document-changes.ts';
import {
  lackingMembers,
  maskedValues,
  omittedMembers,
  settableDocument,
  unknownMembers,
} from '../../../../domain/clouds/azure/schemas/settable-document.ts';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import { valueAt } from '../../../../domain/remediation/field-values.ts';
import { holdsInexactNumber } from '../../../../domain/remediation/inexact-json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import { isPlaceWithin } from '../../../../domain/remediation/schema/changed-places.ts';
import { pointerOfField, type ObjectChange } from '../../../../domain/remediation/schema/object-change.ts';
import { changedObject } from '../../../../domain/remediation/schema/object-patch.ts';
import { openChanges } from '../../../../domain/remediation/schema/open-changes.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { changesOf } from '../../shared/operation-parameters.ts';
import { absentCodes } from '../session/azure-errors.ts';
import { lowerId } from '../session/azure-resource.ts';
import type { DocumentRun } from '../session/azure-run.ts';
import { schemaItem } from './schema-item.ts';

/** The code of a refusal because the resource is not as planned. */
export const changedCode = 'ResourceChanged';

/** States in which Resource Manager still works on a resource. Those of some services that mean rest have other words. */
const workingState = /(?:ing|^accepted|^in ?progress|^pending|^started|^queued)$/i;
const placesShown = 5;

/** What an approved plan changes, and where. */
export interface PlannedDocument {
  run: DocumentRun;
  operation: Operation;
  known: DocumentFacts;
  changes: readonly ObjectChange[];
  fingerprint: Fingerprint;
  /** Reads the resource as syncs do. */
  row: () => Promise<CollectedResource | null>;
}

/** A resource as Resource Manager has it. */
export interface LiveDocument {
  /** In the spelling of Resource Manager. */
  id: string;
  document: JsonObject;
  /** What of it can be set. */
  settable: JsonObject;
  etag: string | null;
  state: string | null;
}

/** Returns what an operation is to change. Throws `CloudError` for a type that this release does not know. */
export function understood(
  { run, fingerprint, row }: Pick<PlannedDocument, 'run' | 'fingerprint' | 'row'>,
  operation: Operation,
): PlannedDocument {
  const known = documentFacts(operation.target.resourceType);
  if (known === null) throw refused(operation, 'this release does not know the type');
  return { run, operation, known, fingerprint, row, changes: changesOf(operation.parameters) };
}

/** Reads the resource from Resource Manager. Throws `CloudError` where it is gone. */
export async function liveDocument({ run, operation, known }: PlannedDocument): Promise<LiveDocument> {
  const { externalId } = operation.target;
  const found = await run.calls.document(externalId, known.apiVersion).catch((fault: unknown) => {
    if (!(fault instanceof CloudError) || !absentCodes.has(fault.code ?? '')) throw fault;
    throw refused(operation, 'the resource is not there any more', 'ResourceNotFound');
  });
  const { document } = found;
  const id = document['id'];
  if (typeof id !== 'string' || lowerId(id) !== externalId) {
    throw new CloudError({ kind: 'unavailable', call: operation.name, message: 'the answer is not the resource' });
  }
  const own = document['etag'] ?? document['eTag'] ?? null;
  const state = valueAt(document, '/properties/provisioningState');
  return {
    id,
    document,
    settable: settableDocument(document, known.facts),
    etag: [found.etag, own].find(isMark) ?? null,
    state: typeof state === 'string' ? state : null,
  };
}

/** Some services show `*` for every version: a request on condition of that has none. */
const isMark = (text: Json): text is string =>
  typeof text === 'string' && /^[\x20-\x7e]+$/.test(text) && !/^(?:W\/)?"?\*"?$/.test(text.trim());

/** Returns whether Resource Manager still works on a resource: what it shows may change. */
export const isUnderWay = ({ state }: LiveDocument): boolean => state !== null && workingState.test(state);

/** Returns whether the last change of a resource failed, so that it may be there in part. */
export const hasFailed = ({ state }: LiveDocument): boolean => /^(?:failed|cancell?ed)$/i.test(state ?? '');

/**
 * Returns the document to be written; null when it has all planned values. Throws `CloudError` where a planned value was
 * changed by somebody else, or where writing the document could remove something.
 */
export function documentToWrite(planned: PlannedDocument, live: LiveDocument): JsonObject | null {
  const { operation, changes, known } = planned;
  const { comparison } = known;
  const present = withRoomFor(live.settable, changes);
  const { open, stale } = openChanges({ configuration: present }, { changes, comparison });
  if (stale.length > 0) {
    const places = stale.map(({ field }) => pointerOfField(field));
    throw refused(operation, `${inSentence(places)} was changed by somebody else`, changedCode);
  }
  if (open.length === 0) return null;
  return withoutLoss(planned, live, changedObject(present, open));
}

/**
 * Returns the document as it is, to be written once more. Throws `CloudError` where writing it could remove something: somebody
 * may have set that since the change was planned.
 */
export const documentToRepeat = (planned: PlannedDocument, live: LiveDocument): JsonObject =>
  withoutLoss(planned, live, live.settable);

function withoutLoss({ operation, known }: PlannedDocument, live: LiveDocument, wanted: JsonObject): JsonObject {
  const lost = lossOf(known, live, wanted);
  if (lost !== null) throw refused(operation, lost);
  return wanted;
}

/** Resource Graph shows an empty object where Resource Manager may show none: values are set in it all the same. */
function withRoomFor(document: JsonObject, changes: readonly ObjectChange[]): JsonObject {
  const roomy = structuredClone(document);
  for (const { field, after } of changes) {
    let around: JsonObject = roomy;
    for (const key of after === undefined ? [] : field.slice(0, -1)) {
      if (!key.startsWith('f:')) break;
      const name = key.slice(2);
      // Names come from data: `__proto__` is treated like any other.
      if (!Object.hasOwn(around, name)) {
        Object.defineProperty(around, name, { value: {}, enumerable: true, writable: true, configurable: true });
      }
      const inner: Json = around[name] ?? null;
      if (!isObject(inner)) break;
      around = inner;
    }
  }
  return roomy;
}

function lossOf(known: DocumentFacts, live: LiveDocument, wanted: JsonObject): string | null {
  const { facts } = known;
  const unknown = unknownMembers(wanted, facts);
  if (unknown.length > 0) {
    return `the types of this release do not know ${inSentence(unknown)}, so it is not known whether it can be written`;
  }
  const masked = maskedValues(live.settable);
  if (masked.length > 0) return `Azure does not show ${inSentence(masked)}, and the request would overwrite it`;
  const omitted = omittedMembers(live.document, facts);
  if (omitted.length > 0) return `whether Azure or somebody else sets ${inSentence(omitted)} is not known`;
  if (holdsInexactNumber(live.settable)) {
    return 'it has a number of more digits than can be read and written without a change';
  }
  const reason = droppedValues(known, [live.settable, wanted]) ?? unclearValues(known, live.document);
  return reason?.replace(/\.$/, '') ?? null;
}

/**
 * Throws `CloudError` where a sync shows settings that Resource Manager does not show in the version of its API with which the
 * document would be written: they could be lost.
 */
export async function requireWholeDocument(planned: PlannedDocument, live: LiveDocument): Promise<void> {
  const { operation, known } = planned;
  const row = await planned.row();
  if (row === null) throw refused(operation, 'the resource is not there any more', 'ResourceNotFound');
  const [listed, shown] = [row, readingOf(planned, live)].map(
    ({ configuration: { observed: _observed, ...settings } }) => settableDocument(settings, known.facts),
  );
  const pointers = planned.changes.map(({ field }) => pointerOfField(field));
  const isPlanned = (place: string): boolean =>
    pointers.some((pointer) => isPlaceWithin(place, pointer) || isPlaceWithin(pointer, place));
  const lacking = lackingMembers(listed ?? {}, shown ?? {}).filter((place) => !isPlanned(place));
  if (lacking.length === 0) return;
  throw refused(
    operation,
    `version ${known.apiVersion} of the API does not show ${inSentence(lacking)}, so the request could remove it`,
  );
}

/** Returns the reading of a live document, with fingerprints for its secrets. */
export function readingOf({ operation, fingerprint }: PlannedDocument, { document }: LiveDocument): CollectedResource {
  return schemaItem(document, { resourceType: operation.target.resourceType, fingerprint });
}

/** Returns the refusal of an operation with nothing done. */
export function refused(operation: Operation, reason: string, code: string | null = null): CloudError {
  const message = `${reason}; nothing was done`;
  return new CloudError({ kind: 'invalid_request', call: operation.name, code, message });
}

function inSentence(places: readonly string[]): string {
  const some = [...new Set(places)];
  const more = some.length > placesShown ? [`${some.length - placesShown} more`] : [];
  return [...some.slice(0, placesShown), ...more].join(', ');
}
