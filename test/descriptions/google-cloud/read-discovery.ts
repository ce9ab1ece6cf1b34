import type { ApiDescription, MethodDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';
import type { DescribedType, FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/** A schema or a parameter of a discovery document, as far as it is taken over. */
interface Schema {
  type?: string;
  $ref?: string;
  items?: Schema;
  additionalProperties?: Schema;
  properties?: Record<string, Schema>;
  enum?: string[];
  deprecated?: boolean;
  readOnly?: boolean;
  description?: string;
}

interface Parameter extends Schema {
  location?: string;
  required?: boolean;
  repeated?: boolean;
}

interface Method {
  id: string;
  httpMethod: string;
  path: string;
  flatPath?: string;
  scopes?: string[];
  parameters?: Record<string, Parameter>;
  request?: { $ref: string };
  response?: { $ref: string };
  deprecated?: boolean;
}

interface Resources {
  methods?: Record<string, Method>;
  resources?: Record<string, Resources>;
}

/** A discovery document of Google (format of `discovery/v1/apis`), as far as it is taken over. */
export interface DiscoveryDocument extends Resources {
  name: string;
  version: string;
  revision: string;
  rootUrl: string;
  servicePath: string;
  schemas: Record<string, Schema>;
}

/** Google writes it in two ways at the start of the text. */
const inputOnly = /^(?:Input only\.|\[Input Only\]|Optional\. Input only\.)/i;

/** The same for what Google alone sets; the older documents say it in the text only. */
const outputOnly = /^(?:Output only\.|\[Output Only\])/i;

/** The description of some methods with every schema that they lead to. Throws when there is no such method. */
export function readDiscovery(document: DiscoveryDocument, ids: readonly string[]): ApiDescription {
  const api = `${document.name}.${document.version}`;
  const known = new Map(allMethods(document).map((method) => [method.id, method]));
  const methods = ids.map((id) => {
    const method = known.get(id);
    if (method === undefined) throw new Error(`${api} has no method ${id}`);
    return method;
  });
  const schemas: ApiDescription['schemas'] = {};
  const take = (name: string | undefined): void => {
    if (name === undefined || Object.hasOwn(schemas, name)) return;
    const schema = document.schemas[name];
    if (schema === undefined) throw new Error(`${api} has no schema ${name}`);
    schemas[name] = fieldsOf(schema);
    for (const referred of references(schema)) take(referred);
  };
  for (const { request, response } of methods) for (const part of [request, response]) take(part?.$ref);
  return {
    api,
    revision: document.revision,
    host: new URL(document.rootUrl).host,
    methods: Object.fromEntries(methods.map((method) => [method.id, methodOf(document, method)])),
    schemas,
  };
}

function allMethods({ methods = {}, resources = {} }: Resources): Method[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(allMethods)];
}

function methodOf({ servicePath }: DiscoveryDocument, method: Method): MethodDescription {
  const inQuery = Object.entries(method.parameters ?? {}).filter(([, { location }]) => location === 'query');
  return {
    verb: method.httpMethod,
    path: `/${servicePath}${method.flatPath ?? method.path}`.replaceAll('{+', '{'),
    scopes: method.scopes ?? [],
    query: Object.fromEntries(inQuery.map(([name, one]) => [name, one.repeated ? { list: typeOf(one) } : typeOf(one)])),
    required: inQuery.filter(([, { required }]) => required === true).map(([name]) => name),
    body: method.request?.$ref ?? null,
    answer: method.response?.$ref ?? null,
    ...(method.deprecated === true ? { deprecated: true } : {}),
  };
}

const fieldsOf = ({ properties = {} }: Schema): Record<string, FieldType> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, typeOf(schema)]));

function typeOf(schema: Schema): FieldType {
  const bare = bareTypeOf(schema);
  const marks: Pick<DescribedType, 'deprecated' | 'inputOnly' | 'readOnly'> = {
    ...(schema.deprecated === true ? { deprecated: true } : {}),
    ...(inputOnly.test(schema.description ?? '') ? { inputOnly: true } : {}),
    ...(schema.readOnly === true || outputOnly.test(schema.description ?? '') ? { readOnly: true } : {}),
  };
  if (Object.keys(marks).length === 0) return bare;
  return typeof bare === 'string' ? { type: bare, ...marks } : { ...bare, ...marks };
}

function bareTypeOf(schema: Schema): FieldType {
  if (schema.$ref !== undefined) return `#${schema.$ref}`;
  if (schema.items !== undefined) return { list: typeOf(schema.items) };
  if (schema.additionalProperties !== undefined) return { map: typeOf(schema.additionalProperties) };
  if (schema.properties !== undefined) return { fields: fieldsOf(schema) };
  return schema.enum === undefined ? (schema.type ?? 'any') : { enum: schema.enum };
}

function references(schema: Schema): string[] {
  if (schema.$ref !== undefined) return [schema.$ref];
  const inner = [schema.items, schema.additionalProperties, ...Object.values(schema.properties ?? {})];
  return inner.flatMap((one) => (one === undefined ? [] : references(one)));
}
