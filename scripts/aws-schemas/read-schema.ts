import { handlers, type ResourceSchema } from '../../activities/clouds/aws/schemas/resource-schema.ts';
import { isObject, type Json, type JsonObject } from '../../domain/json.ts';
import { secretPaths } from './secret-paths.ts';

/** Returns what the service uses of a schema of CloudFormation; what its list needs is added when all are known. */
export function readSchema(schema: JsonObject): ResourceSchema {
  const offered = objectAt(schema, 'handlers');
  return {
    typeName: textOf(schema['typeName']),
    identifier: texts(schema['primaryIdentifier']).map(pathOf),
    readOnly: paths(schema['readOnlyProperties']),
    writeOnly: paths(schema['writeOnlyProperties']),
    createOnly: paths(schema['createOnlyProperties']),
    conditionalCreateOnly: paths(schema['conditionalCreateOnlyProperties']),
    transforms: Object.fromEntries(
      Object.entries(objectAt(schema, 'propertyTransform')).map(([pointer, text]) => [pathOf(pointer), textOf(text)]),
    ),
    secret: secretPaths(schema),
    tags: tagsOf(schema),
    handlers: handlers.filter((name) => Object.hasOwn(offered, name)),
    listInputs: null,
  };
}

/** Returns the sets of properties of which the list handler needs one; empty if it needs none, null without a list. */
export function neededInputs(schema: JsonObject): string[][] | null {
  const offered = objectAt(schema, 'handlers');
  if (!Object.hasOwn(offered, 'list')) return null;
  const input = objectAt(objectAt(offered, 'list'), 'handlerSchema');
  const all = texts(input['required']);
  if (all.length > 0) return [all];
  const forms = [input['oneOf'], input['anyOf']].flatMap((form) => (Array.isArray(form) ? form : []));
  return forms.flatMap((form) => (isObject(form) ? [texts(form['required'])] : []));
}

/** Returns a schema's own definition of a property, behind its reference. */
export function propertyOf(schema: JsonObject, name: string): JsonObject {
  const own = objectAt(objectAt(schema, 'properties'), name);
  const reference = own['$ref'];
  if (typeof reference !== 'string') return own;
  return { ...objectAt(objectAt(schema, 'definitions'), reference.replace('#/definitions/', '')), ...own };
}

/** Returns an object member, empty when there is none. */
export function objectAt(object: JsonObject, name: string): JsonObject {
  const member = object[name];
  return isObject(member) ? member : {};
}

/** Returns a text; the empty one for any other value. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the texts of a list, none for anything else. */
export function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns a path without its lists, since some schemas leave them out. */
export function pathWithoutLists(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '*' && part !== '')
    .join('/');
}

function paths(value: Json | undefined): string[] {
  return texts(value).map(pathOf).toSorted();
}

/** Lists in paths have `*`, which some schemas leave out or write as `items`: they are one notation here. */
function pathOf(pointer: string): string {
  return pointer
    .replace(/^\/properties\//, '')
    .replaceAll(/\/properties\//g, '/')
    .replaceAll(/\/items(?=\/|$)/g, '/*');
}

function tagsOf(schema: JsonObject): string | null {
  const tagging = objectAt(schema, 'tagging');
  const named = typeof tagging['tagProperty'] === 'string' ? pathOf(tagging['tagProperty']) : 'Tags';
  return Object.hasOwn(objectAt(schema, 'properties'), named) ? named : null;
}
