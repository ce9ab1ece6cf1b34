import type { SchemaFacts, Shape, ShapeFacts } from '../../clouds/schema-facts.ts';

/** A shape of which nothing is known: any value is valid. */
export const openShape: ShapeFacts = {};

const known = new WeakMap<SchemaFacts, Map<Shape, ShapeFacts>>();

/** Returns what is known of a shape, with everything that it refers to. */
export function knownShape(facts: SchemaFacts, shape: Shape): ShapeFacts {
  const own = known.get(facts) ?? new Map<Shape, ShapeFacts>();
  known.set(facts, own);
  const found = own.get(shape) ?? resolved(facts, shape, []);
  own.set(shape, found);
  return found;
}

/**
 * Returns the shape of a member: the one that the schema names, or that of any member where names are data; null for a
 * member that the schema does not know.
 */
export function memberShape(shape: ShapeFacts, name: string): Shape | null {
  const { members, entries } = shape;
  if (members !== undefined && Object.hasOwn(members, name)) return members[name] ?? 0;
  if (entries !== undefined) return entries;
  return members === undefined ? 0 : null;
}

function resolved(facts: SchemaFacts, shape: Shape, seen: readonly string[]): ShapeFacts {
  if (shape === 0) return openShape;
  if (typeof shape === 'string') {
    if (seen.includes(shape) || !Object.hasOwn(facts.shapes, shape)) return openShape;
    return resolved(facts, facts.shapes[shape] ?? 0, [...seen, shape]);
  }
  if (shape.also === undefined) return shape;
  const { also, ...own } = shape;
  return also.map((name) => resolved(facts, name, seen)).reduce(joined, own);
}

/** A value may have either shape: what both know of is joined, what the first one states comes first. */
function joined(one: ShapeFacts, other: ShapeFacts): ShapeFacts {
  const members = { ...other.members, ...one.members };
  return { ...other, ...one, ...(Object.keys(members).length === 0 ? {} : { members }) };
}
