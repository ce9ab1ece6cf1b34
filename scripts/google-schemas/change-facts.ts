import { isListedAsset } from '../../domain/clouds/gcp/schema-assets.ts';
import type { AssetChange, AssetChangeFacts } from '../../domain/clouds/gcp/schemas/asset-changes.ts';
import type { JsonObject } from '../../domain/json.ts';
import { assetName, isStable, newestFirst, type DiscoveryDocument, type DiscoverySchema } from './discovery-facts.ts';

/** A method in a discovery document, as far as it is used. */
interface Method {
  id: string;
  httpMethod: string;
  path: string;
  flatPath?: string;
  parameters?: Record<string, { location?: string; required?: boolean; format?: string }>;
  request?: { $ref: string };
  response?: { $ref: string };
}

/** The permissions that each method needs, by its id, e.g. `pubsub.projects.topics.patch`. */
export type MethodPermissions = Readonly<Record<string, readonly string[]>>;

/** Methods of one collection of resources. */
interface Collection {
  document: DiscoveryDocument;
  schemaName: string;
  get: Method;
  patch: Method | undefined;
}

const deepestLevel = 8;
const isOperation = (schema: DiscoverySchema | undefined): boolean =>
  ['done', 'error', 'name', 'response'].every((name) => Object.hasOwn(schema?.properties ?? {}, name));

/** Returns what is known of changing assets, for every type that some method `get` returns; sorted by type. */
export function discoveryChanges(
  documents: readonly DiscoveryDocument[],
  permissions: MethodPermissions,
): { typeName: string; change: AssetChange }[] {
  const byType = new Map<string, Collection[]>();
  for (const document of documents.filter(isStable).toSorted(newestFirst)) {
    const host = new URL(document.rootUrl).host;
    for (const collection of collectionsOf(document)) {
      const typeName = `${host}/${assetName(collection.schemaName)}`;
      if (isListedAsset(typeName)) byType.set(typeName, [...(byType.get(typeName) ?? []), collection]);
    }
  }
  return [...byType]
    .map(([typeName, collections]) => ({ typeName, change: changeOf(collections, permissions) }))
    .toSorted((one, other) => (one.typeName < other.typeName ? -1 : 1));
}

/** Returns the collections of resources that an API shows. */
export function collectionsOf(document: DiscoveryDocument): Collection[] {
  const { schemas = {} } = document;
  return methodGroups(document).flatMap(({ get, patch }) => {
    const schemaName = get?.response?.$ref;
    if (get === undefined || schemaName === undefined || !Object.hasOwn(schemas, schemaName)) return [];
    return { document, schemaName, get, patch };
  });
}

/** Returns the methods of an API, by resource. */
export function methodGroups({ resources = {} }: DiscoveryDocument): Record<string, Method>[] {
  return Object.values(resources).flatMap((one) => {
    const { methods = {}, resources: below = {} } = one as { methods?: Record<string, Method>; resources?: JsonObject };
    return [methods, ...methodGroups({ version: '', rootUrl: '', resources: below })];
  });
}

/** The newest version counts: a resource is changed in the version that has all of its members. */
function changeOf(all: readonly Collection[], permissions: MethodPermissions): AssetChange {
  const newest = all.filter(({ document }) => document.version === all[0]?.document.version);
  const reasons: AssetChange[] = [];
  const calls: AssetChangeFacts[] = [];
  for (const collection of newest) {
    const change = changeIn(collection, permissions);
    if ('none' in change) reasons.push(change);
    else calls.push(change.call);
  }
  const [first] = calls;
  if (first === undefined) return reasons[0] ?? { none: 'no_patch' };
  const alike = calls.filter((call) => call.mask === first.mask && call.wrapped === first.wrapped);
  const isOnlyVersion = newest.length === all.length;
  const { permissions: _own, ...call } = first;
  const granted = alike.map(({ permissions: needed }) => needed);
  return {
    call: {
      ...call,
      names: [...new Set(alike.flatMap(({ names }) => names))],
      ...(isOnlyVersion ? {} : { members: membersOf(newest[0]) }),
      ...(granted.includes(undefined)
        ? {}
        : { permissions: [...new Set(granted.flatMap((one) => one ?? []))].toSorted() }),
    },
  };
}

const membersOf = (collection: Collection | undefined): string[] =>
  Object.keys(collection?.document.schemas?.[collection.schemaName]?.properties ?? {});

function changeIn({ document, schemaName, get, patch }: Collection, permissions: MethodPermissions): AssetChange {
  const { schemas = {}, servicePath = '' } = document;
  if (patch?.httpMethod !== 'PATCH') return { none: 'no_patch' };
  const mask = maskOf(patch, { schemas, schemaName });
  if (mask === null) return { none: 'no_mask' };
  const demands = Object.values(patch.parameters ?? {}).some(
    ({ location, required, format }) => location === 'query' && required === true && format !== 'google-fieldmask',
  );
  if (demands) return { none: 'no_mask' };
  const isLong = isOperation(schemas[patch.response?.$ref ?? '']);
  if (!isLong && patch.response?.$ref !== schemaName) return { none: 'no_answer' };
  const path = patternOf(get);
  const root = /^v\d+(?:\.\d+)?\//.exec(path)?.[0];
  if (path !== patternOf(patch) || root === undefined || !/^projects\/\*\/.*\*$/.test(path.slice(root.length))) {
    return { none: 'no_name' };
  }
  const name = path.slice(root.length);
  const polled = operationsOf(document, { root, name });
  if (isLong && !polled.isPollable) return { none: 'no_answer' };
  const root$ = schemas[schemaName] ?? {};
  const places = {
    createOnly: new Set<string>(),
    outputOnly: new Set<string>(),
    inputOnly: new Set<string>(),
    required: new Set<string>(),
  };
  addPlaces(root$, { schemas, path: [], within: [schemaName], places });
  const needed = [get.id, patch.id].map((id) => permissions[id] ?? []);
  const isKnown = needed.every((some) => some.length > 0);
  const following = isLong ? polled.methods.flatMap((id) => permissions[id] ?? []) : [];
  const { etag } = root$.properties ?? {};
  return {
    call: {
      root: `/${servicePath}${root}`,
      names: [name],
      ...mask,
      ends: isLong ? 'with_operation' : 'at_once',
      ...(isLong && polled.below !== null ? { operationsBelow: polled.below } : {}),
      ...(patch.parameters?.['validateOnly'] === undefined ? {} : { validates: true }),
      ...(etag !== undefined && !isOutput(etag) ? { etag: true } : {}),
      createOnly: [...places.createOnly],
      outputOnly: [...places.outputOnly],
      inputOnly: [...places.inputOnly],
      required: [...places.required],
      ...(isKnown ? { permissions: [...new Set([...needed.flat(), ...following])] } : {}),
    },
  };
}

/** The path of a method, with `*` for each part that is a parameter. */
const patternOf = ({ flatPath, path }: Method): string => (flatPath ?? path).replaceAll(/\{[^}]+\}/g, '*');

function maskOf(
  { request, parameters = {} }: Method,
  { schemas, schemaName }: { schemas: Record<string, DiscoverySchema>; schemaName: string },
): Pick<AssetChangeFacts, 'wrapped' | 'mask'> | null {
  const isMask = ({ format }: { format?: string }): boolean => format === 'google-fieldmask';
  if (request?.$ref === schemaName) {
    const [mask] = Object.entries(parameters).find(([, parameter]) => isMask(parameter)) ?? [];
    return mask === undefined ? null : { mask };
  }
  const members = Object.entries(schemas[request?.$ref ?? '']?.properties ?? {});
  const [wrapped] = members.find(([, { $ref }]) => $ref === schemaName) ?? [];
  const [mask] = members.find(([, schema]) => isMask(schema)) ?? [];
  return wrapped === undefined || mask === undefined ? null : { wrapped, mask };
}

/** Returns whether an API shows operations by their name, and how many parts of a name precede those of a resource. */
function operationsOf(
  document: DiscoveryDocument,
  { root, name }: { root: string; name: string },
): { isPollable: boolean; below: number | null; methods: string[] } {
  const { schemas = {} } = document;
  let [isPollable, below]: [boolean, number | null] = [false, null];
  const methods: string[] = [];
  for (const { get, list } of methodGroups(document)) {
    if (get?.path === `${root}{+name}` && isOperation(schemas[get.response?.$ref ?? ''])) {
      isPollable = true;
      methods.push(...[get, list].flatMap((method) => method?.id ?? []).filter((id) => id.includes('.projects.')));
    }
    const place = list === undefined ? '' : patternOf(list);
    if (!place.startsWith(root) || !place.endsWith('/operations')) continue;
    const above = place.slice(root.length, -'/operations'.length);
    if (name.startsWith(`${above}/`)) below = Math.max(below ?? 0, above.split('/').length);
  }
  return { isPollable, below, methods };
}

interface Walk {
  schemas: Record<string, DiscoverySchema>;
  path: readonly string[];
  within: readonly string[];
  places: Record<'createOnly' | 'outputOnly' | 'inputOnly' | 'required', Set<string>>;
}

/** Descriptions begin with what Google calls field behaviour: `Optional. Input only. Immutable. Tag keys …`. */
const beginning = 160;
const isOutput = ({ readOnly, description = '' }: DiscoverySchema): boolean =>
  readOnly === true || /\b(?:output|read)[- ]?only\b/i.test(description.slice(0, beginning));
const isInput = ({ description = '' }: DiscoverySchema): boolean =>
  /\b(?:input|write)[- ]?only\b/i.test(description.slice(0, beginning));

/** Refused too often rather than too rarely: not all descriptions use the word. */
const fixedWords: readonly RegExp[] = [
  /\bimmutable\b/i,
  /^\W*(?:(?:required|optional)\W+)?identifier\b/i,
  /\b(?:cannot|can't|can not|can't|may not|must not|not) be (?:changed|modified|updated|altered|edited)\b/i,
  /\bonly (?:be )?(?:set|specified|provided|configured|settable|allowed) (?:at|during|on|upon|when|for) (?:\w+ ){0,4}creat/i,
  /\b(?:create|creation)[- ]only\b/i,
  /\bignored (?:at|during|in|on|when|for) (?:\w+ ){0,3}(?:update|patch)/i,
];
const isFixed = ({ description = '' }: DiscoverySchema): boolean => fixedWords.some((form) => form.test(description));

function addPlaces(schema: DiscoverySchema, walk: Walk): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = [...walk.path, name];
    const place = path.join('/');
    const { description = '' } = property;
    if (/^\W*required\b/i.test(description)) walk.places.required.add(place);
    if (isOutput(property)) walk.places.outputOnly.add(place);
    else if (isFixed(property) || place === 'name') walk.places.createOnly.add(place);
    else {
      if (isInput(property)) walk.places.inputOnly.add(place);
      below(property, { ...walk, path });
    }
  }
}

function below(schema: DiscoverySchema, walk: Walk): void {
  if (walk.path.length > deepestLevel) return;
  const { $ref: name, items, additionalProperties } = schema;
  if (items !== undefined) below(items, walk);
  if (additionalProperties !== undefined) below(additionalProperties, { ...walk, path: [...walk.path, '*'] });
  if (schema.properties !== undefined) addPlaces(schema, walk);
  if (name === undefined || walk.within.includes(name)) return;
  addPlaces(walk.schemas[name] ?? {}, { ...walk, within: [...walk.within, name] });
}

/** Returns the table: a line for each type. */
export function googleChangesText(documents: readonly DiscoveryDocument[], permissions: MethodPermissions): string {
  return discoveryChanges(documents, permissions)
    .map(({ typeName, change }) => JSON.stringify({ typeName, ...change }))
    .join('\n');
}
