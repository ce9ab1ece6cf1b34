import { schemaFacts, type SchemaFacts, type Shape, type ShapeFacts } from '../../clouds/schema-facts.ts';
import { classMeaning, type PropertyClass } from '../../clouds/schema-property-classes.ts';
import { worstOf } from '../../severity.ts';
import { propertyClass } from '../classification/classify-by-schema.ts';
import { knownShape, memberShape } from '../schema/known-shape.ts';
import type { PropertyName } from './known-volatile.ts';

/** Classes whose changes matter for security or data: leaving such a property out can hide an attack. */
const sensitiveClasses: ReadonlySet<PropertyClass> = new Set(['backup', 'deletion_protection']);

/**
 * Returns the class of a property, and whether a change of it matters for security or data. Who leaves it out leaves out
 * everything in it: the gravest such class of it and its members counts. A property in which names are data, or that
 * no schema names, may hold anything: it is sensitive.
 */
export function sensitivityOf({ provider_kind: kind, resource_type: type, path }: PropertyName): {
  propertyClass: PropertyClass;
  isSensitive: boolean;
} {
  const names = path.split('/');
  const own = propertyClass(type, names);
  // Whatever is in a tag belongs to it.
  if (own === 'tags') return { propertyClass: own, isSensitive: false };
  const facts = schemaFacts(kind, type);
  const shape = facts === null ? null : shapeAt(facts, names);
  const inside: Inside = { classes: new Set([own]), isOpen: shape === null };
  if (facts !== null && shape !== null) addInside(shape, { facts, type, names, within: [], inside });
  const sensitive = [...inside.classes].filter(isSensitiveClass);
  const worst = worstOf(sensitive.map(severityOf));
  const gravest = sensitive.find((is) => severityOf(is) === worst);
  return { propertyClass: gravest ?? own, isSensitive: gravest !== undefined || inside.isOpen };
}

const isSensitiveClass = (is: PropertyClass): boolean => classMeaning[is].touches !== null || sensitiveClasses.has(is);

function severityOf(is: PropertyClass) {
  const { severity } = classMeaning[is];
  return worstOf(Object.values(severity)) ?? severity.changed;
}

/** What a property holds: the classes of everything in it, and whether some of it is not known. */
interface Inside {
  classes: Set<PropertyClass>;
  isOpen: boolean;
}

interface Place {
  facts: SchemaFacts;
  type: string;
  names: readonly string[];
  /** The shapes around it: some contain themselves. */
  within: readonly ShapeFacts[];
  inside: Inside;
}

function addInside(shape: Shape, place: Place): void {
  const { facts, type, names, within, inside } = place;
  const known = knownShape(facts, shape);
  if (within.includes(known)) return;
  const around = [...within, known];
  const { members = {}, entries, item } = known;
  if (entries !== undefined && isUnknown(facts, entries)) inside.isOpen = true;
  for (const inner of [entries, item]) if (inner !== undefined) addInside(inner, { ...place, within: around });
  for (const [name, member] of Object.entries(members)) {
    const path = [...names, name];
    // Nobody can set it, and it is never compared.
    if (facts.readOnly.includes(path.join('/'))) continue;
    inside.classes.add(propertyClass(type, path));
    addInside(member, { ...place, names: path, within: around });
  }
}

/** Returns what the schema says of a place; null where it says nothing, or the place is in an object of any members. */
function shapeAt(facts: SchemaFacts, names: readonly string[]): Shape | null {
  const { members, entries } = facts;
  let shape: Shape | null = { members, ...(entries === undefined ? {} : { entries }) };
  for (const name of names) shape = shape === null ? null : shapeOfMember(facts, knownShape(facts, shape), name);
  return shape;
}

function shapeOfMember(facts: SchemaFacts, shape: ShapeFacts, name: string): Shape | null {
  const { members = {}, entries, item } = shape;
  if (Object.hasOwn(members, name) || (entries !== undefined && !isUnknown(facts, entries))) {
    return memberShape(shape, name);
  }
  return item === undefined ? null : shapeOfMember(facts, knownShape(facts, item), name);
}

function isUnknown(facts: SchemaFacts, shape: Shape): boolean {
  const { members, entries, item } = knownShape(facts, shape);
  return members === undefined && entries === undefined && item === undefined;
}
