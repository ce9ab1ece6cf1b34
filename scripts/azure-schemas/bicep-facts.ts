import { vendorTypes } from '../../domain/clouds/azure/vendor-types.ts';
import type { ChangeFacts, SchemaFacts, Shape, ShapeFacts, Spelling } from '../../domain/clouds/schema-facts.ts';

/** A type of Azure's Bicep types, as far as it is used. References are `#/<place in the file>`. */
export interface BicepType {
  $type: string;
  name?: string;
  body?: Reference;
  properties?: Record<string, BicepProperty>;
  additionalProperties?: Reference;
  baseProperties?: Record<string, BicepProperty>;
  elements?: readonly Reference[] | Record<string, Reference>;
  itemType?: Reference;
  /** Where a resource can be created and changed, as flags. */
  writableScopes?: number;
  /** Whether the value is a secret. */
  sensitive?: boolean;
}

interface Reference {
  $ref: string;
}

interface BicepProperty {
  type: Reference;
  flags: number;
  description?: string;
}

/** The types of a namespace in one version of its API. */
export type BicepFile = readonly BicepType[];

const [isRequired, isReadOnly, isWriteOnly] = [1, 2, 4];
const deepestLevel = 10;
const mostPaths = 2_000;

const byHand: ReadonlySet<string> = new Set(Object.values(vendorTypes).flat());

/** What Resource Graph adds to every row, and what names the resource. */
const ofEveryRow = ['id', 'name', 'type', 'apiVersion', 'tenantId', 'subscriptionId', 'resourceGroup', 'systemData'];

/** What the contract of Resource Manager allows nobody to change. */
const fixedEverywhere = ['location', 'extendedLocation'];

/** How descriptions say that a property can be set at creation only: the types have no mark for it. */
const createOnlyWords =
  /\b(?:cannot|can't|can ?not|may not) be (?:changed|updated|modified|altered)(?: or deleted)?(?: (?:after|once|when)\b|\.|$)|\bonly be (?:set|specified|configured|provided|defined|chosen|enabled) (?:only )?(?:at|during|on|upon|when)\b[^.]*\bcreat|\bimmutable(?: (?:after|once)\b|\.|$)/i;

/** Lists whose items are carried out or tried in their order. */
const inOrder = /(rules|routes|steps|stages|actions|commands|layers|policies|conditions|tasks)$/i;

/**
 * Returns the facts of every type with a location, by name in lower case: those are the ones that Resource Graph lists. Of
 * several files with a type, the first counts: give the newest first.
 */
export function bicepFacts(files: Iterable<BicepFile>): { typeName: string; facts: BicepFacts }[] {
  const found = new Map<string, BicepFacts>();
  for (const file of files) {
    for (const type of file) {
      const { $type: kind, name = '', body } = type;
      const typeName = name.split('@')[0]?.toLowerCase() ?? '';
      if (kind !== 'ResourceType' || found.has(typeName) || byHand.has(typeName)) continue;
      const root = typeAt(file, body);
      if (root === null || !Object.hasOwn(allProperties(root), 'location')) continue;
      found.set(typeName, factsOf(file, type, root));
    }
  }
  return [...found]
    .map(([typeName, facts]) => ({ typeName, facts }))
    .toSorted((one, other) => (one.typeName < other.typeName ? -1 : 1));
}

type BicepFacts = SchemaFacts & { changes: ChangeFacts };

function factsOf(file: BicepFile, resource: BicepType, root: BicepType): BicepFacts {
  const shapes: Record<string, Shape> = {};
  const members = membersOf(file, root, shapes);
  const paths: Paths = {
    readOnly: new Set(ofEveryRow),
    writeOnly: new Set(),
    createOnly: new Set(fixedEverywhere),
    required: new Set(),
    secrets: new Set(),
    settable: new Set(),
  };
  addPaths(file, root, { path: [], within: [root], paths });
  const spellings: Record<string, Spelling> = { location: 'caseless', kind: 'caseless', managedBy: 'caseless' };
  const [typeName = '', apiVersion = ''] = resource.name?.split('@') ?? [];
  const changes: ChangeFacts = {
    isUpdatable: resource.writableScopes !== 0,
    createOnly: [...paths.createOnly],
    conditionalCreateOnly: [],
    required: [...paths.required],
    permissions: [`${typeName}/read`, `${typeName}/write`],
    apiVersion,
    hasEtag: Object.keys(members).some((name) => name.toLowerCase() === 'etag'),
    secrets: [...paths.secrets],
    settableInSomeForms: [...paths.readOnly].filter((path) => paths.settable.has(path) && !ofEveryRow.includes(path)),
  };
  return { members, shapes, readOnly: [...paths.readOnly], writeOnly: [...paths.writeOnly], spellings, changes };
}

function typeAt(file: BicepFile, reference: Reference | undefined): BicepType | null {
  return reference === undefined ? null : (file[Number(reference.$ref.slice(2))] ?? null);
}

/** Returns the properties that a type may have in any of its forms. */
function allProperties({ properties, baseProperties }: BicepType): Record<string, BicepProperty> {
  return { ...baseProperties, ...properties };
}

function formsOf(file: BicepFile, { $type: kind, elements }: BicepType): BicepType[] {
  if (elements === undefined || (kind !== 'DiscriminatedObjectType' && kind !== 'UnionType')) return [];
  const references = Array.isArray(elements) ? (elements as Reference[]) : Object.values(elements);
  return references.flatMap((reference) => typeAt(file, reference) ?? []);
}

function membersOf(file: BicepFile, type: BicepType, shapes: Record<string, Shape>): Record<string, Shape> {
  const members: Record<string, Shape> = {};
  for (const form of [type, ...formsOf(file, type)]) {
    for (const [name, { type: reference }] of Object.entries(allProperties(form))) {
      members[name] ??= shapeOf(file, reference, { shapes, name });
    }
  }
  return members;
}

/** Objects are named by their place in the file, since they contain each other. */
function shapeOf(
  file: BicepFile,
  reference: Reference,
  { shapes, name }: { shapes: Record<string, Shape>; name: string },
): Shape {
  const type = typeAt(file, reference);
  if (type?.$type === 'ArrayType' && type.itemType !== undefined) {
    const item = shapeOf(file, type.itemType, { shapes, name: '' });
    const isAnyOrder = !inOrder.test(name) && hasMember(file, type.itemType, ['id', 'name']);
    const keys = hasMember(file, type.itemType, ['name']) ? { keys: ['name'] } : {};
    return { ...(item === 0 ? {} : { item }), ...(isAnyOrder ? { order: 'any' as const, ...keys } : {}) };
  }
  if (type?.$type !== 'ObjectType' && type?.$type !== 'DiscriminatedObjectType') return 0;
  const key = reference.$ref.slice(2);
  if (!Object.hasOwn(shapes, key)) {
    shapes[key] = 0;
    const members = membersOf(file, type, shapes);
    const facts: ShapeFacts = Object.keys(members).length === 0 ? {} : { members };
    if (type.additionalProperties !== undefined) {
      facts.entries = shapeOf(file, type.additionalProperties, { shapes, name: '' });
    }
    shapes[key] = Object.keys(facts).length === 0 ? 0 : facts;
  }
  return key;
}

/** Items with an id or a name of their own are resources inside another: Resource Manager shows them in any order. */
function hasMember(file: BicepFile, reference: Reference, names: readonly string[]): boolean {
  const type = typeAt(file, reference);
  return type !== null && names.some((name) => Object.hasOwn(allProperties(type), name));
}

interface Paths {
  readOnly: Set<string>;
  writeOnly: Set<string>;
  createOnly: Set<string>;
  required: Set<string>;
  secrets: Set<string>;
  settable: Set<string>;
}

function addPaths(
  file: BicepFile,
  type: BicepType,
  at: { path: readonly string[]; within: readonly BicepType[]; paths: Paths },
): void {
  if (at.path.length > deepestLevel || at.paths.readOnly.size > mostPaths) return;
  const inside = (inner: BicepType | null, path: readonly string[]): void => {
    if (inner === null || at.within.includes(inner)) return;
    addPaths(file, inner, { ...at, path, within: [...at.within, inner] });
  };
  inside(typeAt(file, type.itemType), at.path);
  inside(typeAt(file, type.additionalProperties), [...at.path, '*']);
  for (const form of [type, ...formsOf(file, type)]) {
    for (const [name, property] of Object.entries(allProperties(form))) {
      const path = [...at.path, name];
      if ((property.flags & isReadOnly) !== 0) at.paths.readOnly.add(path.join('/'));
      else {
        const inner = typeAt(file, property.type);
        addPath(property, { path: path.join('/'), isSecret: inner?.sensitive === true, paths: at.paths });
        inside(inner, path);
      }
    }
  }
}

function addPath(
  { flags, description = '' }: BicepProperty,
  { path, isSecret, paths }: { path: string; isSecret: boolean; paths: Paths },
): void {
  paths.settable.add(path);
  if ((flags & isRequired) !== 0) paths.required.add(path);
  if ((flags & isWriteOnly) !== 0) paths.writeOnly.add(path);
  if (isSecret) paths.secrets.add(path);
  if (createOnlyWords.test(description)) paths.createOnly.add(path);
}

/** Returns the table: a line for each type. */
export function azureFactsText(files: Iterable<BicepFile>): string {
  return bicepFacts(files)
    .map(({ typeName, facts }) => JSON.stringify({ typeName, ...facts, changes: undefined }))
    .join('\n');
}

/** Returns the table of what limits changes: a line for each type. */
export function azureChangesText(files: Iterable<BicepFile>): string {
  return bicepFacts(files)
    .map(({ typeName, facts }) => JSON.stringify({ typeName, ...facts.changes }))
    .join('\n');
}
