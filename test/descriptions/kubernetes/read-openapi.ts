import type {
  ApiDescription,
  OperationDescription,
} from '../../../activities/clouds/kubernetes/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/** A schema of OpenAPI 3, as far as it is taken over. */
interface Schema {
  type?: string;
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  enum?: string[];
  description?: string;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** A document of `/openapi/v3`, as far as it is taken over. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation | Parameter[]>>;
  components?: { schemas?: Record<string, Schema> };
}

type Taken = Record<string, Pick<ApiDescription, 'operations' | 'schemas'>>;

const deprecated = /^(?:Deprecated|DEPRECATED)\b/;

/** `io.k8s.api.apps.v1.Deployment` is `apps.v1.Deployment` here. */
const shortName = (name: string): string => name.replace(/^io\.k8s\.(?:api\.|apimachinery\.pkg\.(?:apis\.)?)/, '');

/** The group and version that a schema belongs to; general ones are in `meta.v1`. */
const apiOf = (name: string): string => {
  const parts = name.split('.');
  return parts.length === 3 && /^v\d/.test(parts[1] ?? '') ? parts.slice(0, 2).join('.') : 'meta.v1';
};

const apiOfDocument = (name: string): string => {
  if (name === 'api/v1') return 'core.v1';
  const [, group, version] = /^apis\/([a-z]+)[^/]*\/(v\d\w*)$/.exec(name) ?? [];
  return group === undefined ? 'meta.v1' : `${group}.${version}`;
};

/**
 * The description of some operations of a document with every schema that they lead to, by group and version. Throws when
 * there is no such operation.
 */
export function readOpenApi(document: OpenApiDocument, { name, ids }: { name: string; ids: readonly string[] }): Taken {
  const schemas = document.components?.schemas ?? {};
  const taken: Taken = {};
  const at = (api: string) => (taken[api] ??= { operations: {}, schemas: {} });
  const take = (full: string): void => {
    const short = shortName(full);
    const own = at(apiOf(short)).schemas;
    const schema = schemas[full];
    if (schema?.properties === undefined || Object.hasOwn(own, short)) return;
    own[short] = Object.fromEntries(
      Object.entries(schema.properties).map(([field, type]) => [field, typeOf(schemas, type)]),
    );
    for (const referred of references(schema)) take(referred);
  };
  for (const id of ids) {
    const found = operationOf(document, id);
    if (found === null) throw new Error(`${name} has no operation ${id}`);
    const { path, verb, operation, parameters } = found;
    const answer = operation.responses['200']?.content?.['application/json']?.schema;
    const described: OperationDescription = {
      verb: verb.toUpperCase(),
      path,
      query: Object.fromEntries(
        parameters.filter((one) => one.in === 'query').map((one) => [one.name, typeOf(schemas, one.schema ?? {})]),
      ),
      ...(verb === 'patch' ? { patches: Object.keys(operation.requestBody?.content ?? {}).toSorted() } : {}),
      // A patch is described as any object; it is a part of what it answers with.
      body: verb === 'patch' ? nameOf(answer) : null,
      answer: nameOf(answer),
    };
    at(apiOfDocument(name)).operations[id] = described;
    if (answer?.$ref !== undefined) take(refOf(answer.$ref));
  }
  return taken;
}

function operationOf({ paths }: OpenApiDocument, id: string) {
  for (const [path, item] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(item)) {
      if (Array.isArray(operation) || operation.operationId !== id) continue;
      const shared = Array.isArray(item['parameters']) ? item['parameters'] : [];
      return { path, verb, operation, parameters: [...shared, ...(operation.parameters ?? [])] };
    }
  }
  return null;
}

const refOf = (ref: string): string => ref.replace('#/components/schemas/', '');

const nameOf = (schema: Schema | undefined): string | null =>
  schema?.$ref === undefined ? null : shortName(refOf(schema.$ref));

function typeOf(schemas: Readonly<Record<string, Schema>>, schema: Schema): FieldType {
  const bare = bareTypeOf(schemas, schema);
  if (!deprecated.test(schema.description ?? '')) return bare;
  return typeof bare === 'string' ? { type: bare, deprecated: true } : { ...bare, deprecated: true };
}

function bareTypeOf(schemas: Readonly<Record<string, Schema>>, schema: Schema): FieldType {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return bareTypeOf(schemas, only);
  if (schema.$ref !== undefined) {
    const name = refOf(schema.$ref);
    const referred = schemas[name] ?? {};
    return referred.properties === undefined ? bareTypeOf(schemas, referred) : `#${shortName(name)}`;
  }
  if (schema.oneOf !== undefined) return schema.oneOf.map(({ type = 'any' }) => type).join('|');
  if (schema.items !== undefined) return { list: typeOf(schemas, schema.items) };
  if (typeof schema.additionalProperties === 'object') return { map: typeOf(schemas, schema.additionalProperties) };
  return schema.enum === undefined ? (schema.type ?? 'any') : { enum: schema.enum };
}

function references(schema: Schema): string[] {
  const inner = [
    ...(schema.allOf ?? []),
    schema.items,
    ...Object.values(schema.properties ?? {}),
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
  ];
  const own = schema.$ref === undefined ? [] : [refOf(schema.$ref)];
  return [...own, ...inner.flatMap((one) => (one === undefined ? [] : references(one)))];
}
