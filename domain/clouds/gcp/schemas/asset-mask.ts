import { pointerKeys } from '../../../drift/json-pointer.ts';
import type { JsonObject } from '../../../json.ts';
import { isPlaceWithin, partsBelow } from '../../../remediation/schema/changed-places.ts';
import { mayBeSet } from '../../../remediation/schema/unseen-values.ts';
import { knownShape } from '../../../drift/schema/known-shape.ts';
import type { SchemaFacts, ShapeFacts } from '../../schema-facts.ts';

/**
 * Returns the names of the field that an update mask names to change a place of a document (JSON Pointer): as deep as
 * messages lead. Entries of maps and items of lists have no names in a mask
 * (google.protobuf.FieldMask): the map or the list is replaced.
 */
export function maskPath(facts: SchemaFacts, pointer: string): string[] {
  const found: string[] = [];
  let shape: ShapeFacts = { members: facts.members };
  for (const key of pointerKeys(pointer)) {
    const { members } = shape;
    if (members === undefined || !Object.hasOwn(members, key)) break;
    found.push(key);
    shape = knownShape(facts, members[key] ?? 0);
  }
  return found;
}

/**
 * Returns a place that the API never shows and that a change could remove: inside what the mask names, or in the same top-level
 * member, where a service that replaces the whole object would remove it.
 */
export function unseenBeside(
  facts: SchemaFacts,
  {
    pointer,
    inputOnly,
    documents,
  }: { pointer: string; inputOnly: readonly string[]; documents: readonly JsonObject[] },
): string | null {
  const mask = maskPath(facts, pointer);
  const around = mask[0] ?? '';
  const hidden = [...facts.writeOnly, ...inputOnly];
  const found = inputOnly.find(
    (place) => isPlaceWithin(place, around) && mayBeSet(place, { facts, hidden, documents }),
  );
  return found ?? null;
}

/**
 * Returns a place inside what the mask names that is set and of which no more than a word of its description says that only the
 * service sets it ("a read only access"); null where there is none. A request leaves such values out, and could remove them.
 */
export function unclearWithin(
  facts: SchemaFacts,
  {
    pointer,
    outputOnly,
    documents,
  }: { pointer: string; outputOnly: readonly string[]; documents: readonly JsonObject[] },
): string | null {
  const named = maskPath(facts, pointer).join('/');
  const found = outputOnly.find(
    (place) =>
      isPlaceWithin(place, named) &&
      !facts.readOnly.includes(place) &&
      documents.some((document) => partsBelow(document, place.split('/')).length > 0),
  );
  return found ?? null;
}
