import { canonicalText } from '../../clouds/canonical.ts';
import type { SchemaFacts, ShapeFacts } from '../../clouds/schema-facts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { knownShape, memberShape } from './known-shape.ts';

/**
 * Returns a document with the items of every list in one order whose order means nothing. What a vendor shows in another
 * order is then the same document, and no new version.
 */
export function inStableOrder(document: JsonObject, facts: SchemaFacts): JsonObject {
  return membersInOrder(document, { members: facts.members }, facts);
}

function membersInOrder(object: JsonObject, shape: ShapeFacts, facts: SchemaFacts): JsonObject {
  const entries = Object.entries(object).map(([name, value]): [string, Json] => {
    const member = memberShape(shape, name) ?? 0;
    return [name, member === 0 ? value : valueInOrder(value, knownShape(facts, member), facts)];
  });
  return Object.fromEntries(entries);
}

function valueInOrder(value: Json, shape: ShapeFacts, facts: SchemaFacts): Json {
  if (Array.isArray(value)) {
    const item = knownShape(facts, shape.item ?? 0);
    const items = value.map((one) => valueInOrder(one, item, facts));
    if (shape.order !== 'any') return items;
    const byText = items.map((one) => [canonicalText(one), one] as const);
    return byText.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, one]) => one);
  }
  return typeof value === 'object' && value !== null ? membersInOrder(value, shape, facts) : value;
}
