import type { SchemaFacts, Shape, ShapeFacts } from '../../domain/clouds/schema-facts.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { spellingsOf } from './property-spellings.ts';
import { objectAt, pathWithoutLists, readSchema, texts } from './read-schema.ts';

/** Formats of lists whose order means nothing to AWS, whatever the schema says. */
const unorderedFormats: ReadonlySet<string> = new Set(['AWS::EC2::SecurityGroup.Ids', 'AWS::EC2::Subnet.Ids']);

/** Returns what comparison and changes use of a schema of CloudFormation. */
export function comparisonFacts(document: JsonObject): SchemaFacts {
  const schema = readSchema(document);
  const withoutLists = (paths: readonly string[]): string[] => [...new Set(paths.map(pathWithoutLists))];
  return {
    members: shapesIn(objectAt(document, 'properties')),
    shapes: shapesIn(objectAt(document, 'definitions')),
    readOnly: withoutLists(schema.readOnly),
    writeOnly: withoutLists(schema.writeOnly),
    spellings: spellingsOf(schema.transforms, document),
    changes: {
      isUpdatable: ['read', 'update'].every((name) => schema.handlers.some((handler) => handler === name)),
      createOnly: withoutLists(schema.createOnly),
      conditionalCreateOnly: withoutLists(schema.conditionalCreateOnly),
      required: texts(document['required']).toSorted(),
      permissions: permissionsOf(objectAt(document, 'handlers')),
    },
  };
}

function permissionsOf(handlers: JsonObject): string[] {
  const needed = ['read', 'update'].flatMap((name) => texts(objectAt(handlers, name)['permissions']));
  return [...new Set(needed)].toSorted();
}

function shapesIn(members: JsonObject): Record<string, Shape> {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, shapeOf(schema)]));
}

function shapeOf(schema: Json): Shape {
  if (!isObject(schema)) return 0;
  const reference = referenceOf(schema);
  const given = schema['default'];
  if (reference !== null) return given === undefined ? reference : { also: [reference], default: given };
  const facts: ShapeFacts = {};
  addFacts(schema, facts);
  if (isObjectType(schema) && ['members', 'entries', 'item', 'also'].every((part) => !Object.hasOwn(facts, part))) {
    facts.entries = 0;
  }
  return Object.keys(facts).length === 0 ? 0 : facts;
}

/** Returns whether a value may be an object. */
function isObjectType(schema: JsonObject): boolean {
  const forms = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => schema[name] ?? []);
  return [schema['type']].flat().includes('object') || forms.some((form) => isObject(form) && isObjectType(form));
}

function addFacts(schema: JsonObject, facts: ShapeFacts): void {
  const { properties, patternProperties, items } = schema;
  if (isObject(properties)) facts.members = { ...shapesIn(properties), ...facts.members };
  const [entries] = Object.values(isObject(patternProperties) ? patternProperties : {});
  if (entries !== undefined) facts.entries ??= shapeOf(entries);
  if (isObject(items)) facts.item ??= shapeOf(items);
  const order = orderOf(schema);
  if (order !== null) facts.order = order;
  if (schema['default'] !== undefined) facts.default = schema['default'];
  for (const form of ['oneOf', 'anyOf', 'allOf'].flatMap((name) => schema[name] ?? [])) {
    if (!isObject(form)) continue;
    const reference = referenceOf(form);
    if (reference === null) addFacts(form, facts);
    else facts.also = [...new Set([...(facts.also ?? []), reference])];
  }
}

/** What the schema states comes first: the steps of a workflow are unique, and their order matters. */
function orderOf(schema: JsonObject): ShapeFacts['order'] | null {
  const { insertionOrder, uniqueItems, format } = schema;
  if (typeof format === 'string' && unorderedFormats.has(format)) return 'any';
  if (insertionOrder === true) return 'stated';
  return insertionOrder === false || uniqueItems === true ? 'any' : null;
}

function referenceOf(schema: JsonObject): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? reference.replace('#/definitions/', '') : null;
}
