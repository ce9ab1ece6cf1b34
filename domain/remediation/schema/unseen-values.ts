import type { SchemaFacts, ShapeFacts } from '../../clouds/schema-facts.ts';
import { knownShape, memberShape } from '../../drift/schema/known-shape.ts';
import { isObject, type JsonObject } from '../../json.ts';
import { isPlaceWithin, partsBelow } from './changed-places.ts';

/**
 * Returns whether something may be set in a place whose value is never shown (`hidden` are all such places of the type). It is
 * not where the object around it is in none of the documents. But an object that has nothing else than hidden values is never
 * shown itself: then the next one around it counts.
 */
export function mayBeSet(
  place: string,
  { facts, hidden, documents }: { facts: SchemaFacts; hidden: readonly string[]; documents: readonly JsonObject[] },
): boolean {
  let around = place.split('/').slice(0, -1);
  while (around.length > 0 && isNeverShown(around, { facts, hidden })) around = around.slice(0, -1);
  return documents.some((document) => partsBelow(document, around).some((parent) => isObject(parent)));
}

/** What is known of the values of a type. */
interface Known {
  facts: SchemaFacts;
  hidden: readonly string[];
}

function isNeverShown(names: readonly string[], known: Known): boolean {
  return isHidden(names, shapesAlong(names, known.facts), known);
}

/**
 * Returns whether nothing of a value is ever shown. `within` are the shapes on the way to it, its own at the end: one that
 * contains itself has nothing more to show inside.
 */
function isHidden(names: readonly string[], within: readonly ShapeFacts[], known: Known): boolean {
  const { facts, hidden } = known;
  const name = names.join('/');
  if (hidden.some((place) => isPlaceWithin(name, place))) return true;
  const shape = within.at(-1);
  if (shape === undefined) return false;
  if (within.indexOf(shape) < within.length - 1) return true;
  const { members = {}, entries } = shape;
  // Nobody sets what is read-only: a service may leave it out where nothing is shown that somebody set.
  const inner = Object.entries(members).filter(([member]) => !facts.readOnly.includes(`${name}/${member}`));
  if (entries !== undefined) inner.push(['*', entries]);
  return (
    inner.length > 0 &&
    inner.every(([member, own]) =>
      isHidden([...names, member], [...within, ofItems(facts, knownShape(facts, own))], known),
    )
  );
}

/** Returns the shapes on the way to a place, its own at the end; those of items where lists are on the way. */
function shapesAlong(names: readonly string[], facts: SchemaFacts): ShapeFacts[] {
  let shape: ShapeFacts = { members: facts.members };
  return names.map((name) => {
    shape = ofItems(facts, knownShape(facts, memberShape(shape, name) ?? 0));
    return shape;
  });
}

/** Returns the shape of the items of a list, also where these are lists; that of any other value is its own. */
function ofItems(facts: SchemaFacts, shape: ShapeFacts): ShapeFacts {
  const { item, members } = shape;
  return item === undefined || members !== undefined ? shape : ofItems(facts, knownShape(facts, item));
}
