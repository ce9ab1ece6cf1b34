import { accessOf } from './access.ts';
import { answerNames } from './answer-names.ts';
import type {
  MemberType,
  OperationDescription,
  Pages,
  ServiceDescription,
  Structure,
} from '../../../activities/clouds/aws/descriptions/description.ts';

/** A shape of botocore's models, as far as it is taken over. */
export interface Shape {
  document?: boolean;
  type: string;
  members?: Record<string, MemberReference>;
  required?: string[];
  member?: MemberReference;
  key?: MemberReference;
  value?: MemberReference;
  enum?: string[];
  min?: number;
  max?: number;
  payload?: string;
  flattened?: boolean;
  deprecated?: boolean;
  error?: { code?: string };
}

export interface MemberReference {
  shape: string;
  location?: string;
  locationName?: string;
  queryName?: string;
  flattened?: boolean;
  deprecated?: boolean;
}

interface Operation {
  http: { method: string; requestUri: string };
  input?: { shape: string };
  output?: { shape: string };
  errors?: { shape: string }[];
  deprecated?: boolean;
}

/** A file `service-2.json` of botocore, as far as it is taken over. */
export interface ServiceModel {
  metadata: {
    apiVersion: string;
    endpointPrefix: string;
    protocol: string;
    serviceId: string;
    signingName?: string;
    targetPrefix?: string;
  };
  operations: Record<string, Operation>;
  shapes: Record<string, Shape>;
}

/** A file `paginators-1.json` of botocore. */
export interface Paginators {
  pagination: Record<
    string,
    { input_token: string | string[]; output_token: string | string[]; limit_key?: string; more_results?: string }
  >;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  character: 'string',
  boolean: 'boolean',
  integer: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  timestamp: 'timestamp',
  blob: 'blob',
};

/** The description of some operations with everything that they lead to. Throws when there is no such operation. */
export function readModel(
  { model, paginators }: { model: ServiceModel; paginators: Paginators },
  { service, from, operations: names }: { service: string; from: string; operations: readonly string[] },
): ServiceDescription {
  const { metadata } = model;
  const structures: Record<string, Structure> = {};
  const enums: Record<string, string[]> = {};

  function shapeOf(name: string): Shape {
    const shape = model.shapes[name];
    if (shape === undefined) throw new Error(`${service} has no shape ${name}`);
    return shape;
  }

  function typeOf(reference: MemberReference): MemberType {
    const shape = shapeOf(reference.shape);
    const marks = {
      ...(shape.min === undefined || shape.type === 'structure' ? {} : { min: shape.min }),
      ...(shape.max === undefined || shape.type === 'structure' ? {} : { max: shape.max }),
      ...(reference.deprecated === true || shape.deprecated === true ? { deprecated: true as const } : {}),
    };
    if (shape.type === 'list') {
      const isFlat = (reference.flattened ?? shape.flattened) === true && metadata.protocol === 'rest-xml';
      return { list: typeOf(shape.member ?? { shape: '' }), ...(isFlat ? { flat: true } : {}), ...marks };
    }
    if (shape.type === 'map') {
      const keys = typeOf(shape.key ?? { shape: '' });
      const isNamed = typeof keys === 'string' && keys.startsWith('#');
      return { map: typeOf(shape.value ?? { shape: '' }), ...(isNamed ? { keys } : {}), ...marks };
    }
    // A structure with this mark has no members of its own: it holds any JSON.
    const isStructure = shape.type === 'structure' && shape.document !== true;
    const type = isStructure ? structure(reference.shape) : plainType(reference.shape, shape);
    // An enumeration says its length itself.
    const own = type.startsWith('#') && marks.deprecated === undefined ? {} : marks;
    return Object.keys(own).length === 0 ? type : { type, ...own };
  }

  function plainType(name: string, shape: Shape): string {
    if (shape.enum === undefined) return plainTypes[shape.type] ?? 'document';
    enums[name] = shape.enum;
    return `#${name}`;
  }

  function structure(name: string): string {
    if (structures[name] !== undefined) return `#${name}`;
    const { members = {}, required = [] } = shapeOf(name);
    const taken: Structure = { ...(required.length === 0 ? {} : { required }), members: {} };
    structures[name] = taken;
    for (const [member, reference] of Object.entries(members)) taken.members[member] = typeOf(reference);
    return `#${name}`;
  }

  /** An error is known by the name of its structure, and by its code where that is another. */
  function errorsOf({ errors = [] }: Operation): string[] {
    const names = errors.flatMap(({ shape }) => [shape, model.shapes[shape]?.error?.code ?? shape]);
    return [...new Set(names)].toSorted();
  }

  function operation(name: string): OperationDescription {
    const described = model.operations[name];
    if (described === undefined) throw new Error(`${service} has no operation ${name}`);
    const [input, output] = [described.input?.shape ?? null, described.output?.shape ?? null];
    for (const side of [input, output]) if (side !== null) structure(side);
    const payload = {
      ...(input === null ? {} : part('input', shapeOf(input).payload)),
      ...(output === null ? {} : part('output', shapeOf(output).payload)),
    };
    const parameters = input === null ? [] : wireNames(metadata.protocol, shapeOf(input));
    const pages = pagesOf(paginators.pagination[name], {
      from: Object.keys(structures[input ?? '']?.members ?? {}),
      next: Object.keys(structures[output ?? '']?.members ?? {}),
    });
    return {
      http: `${described.http.method} ${described.http.requestUri}`,
      input,
      output,
      ...(Object.keys(payload).length === 0 ? {} : { payload }),
      ...(parameters.length === 0 ? {} : { parameters }),
      errors: errorsOf(described),
      ...(pages === null ? {} : { pages }),
      ...(described.deprecated === true ? { deprecated: true } : {}),
      access: accessOf(service, metadata, name),
    };
  }

  const operations = Object.fromEntries(names.map((name) => [name, operation(name)]));
  const outputs = Object.values(operations).flatMap(({ output }) => output ?? []);
  for (const [name, wire] of answerNames(shapeOf, outputs)) {
    const { required, members = {} } = structures[name] ?? {};
    structures[name] = { ...(required === undefined ? {} : { required }), wire, members };
  }
  return {
    service,
    serviceId: metadata.serviceId,
    apiVersion: metadata.apiVersion,
    from,
    protocol: metadata.protocol,
    signingName: metadata.signingName ?? metadata.endpointPrefix,
    ...(metadata.targetPrefix === undefined ? {} : { targetPrefix: metadata.targetPrefix }),
    operations,
    structures,
    enums,
  };
}

const part = (side: 'input' | 'output', payload: string | undefined) =>
  payload === undefined ? {} : { [side]: payload };

/** What parameters are called on the wire, where that is not in the body: in a form, or in the query of a path. */
function wireNames(protocol: string, { members = {} }: Shape): string[] {
  const all = Object.entries(members);
  if (protocol === 'ec2') {
    return all.map(([name, { queryName, locationName }]) => queryName ?? capitalised(locationName ?? name)).toSorted();
  }
  if (protocol === 'query') return all.map(([name, { locationName }]) => locationName ?? name).toSorted();
  if (!protocol.startsWith('rest')) return [];
  return all
    .filter(([, { location }]) => location === 'querystring')
    .map(([name, { locationName }]) => locationName ?? name)
    .toSorted();
}

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Members that name the place to continue from, where botocore does not say how an operation lists. */
const tokenNames = ['NextToken', 'nextToken', 'NextPageToken', 'Marker'];

function pagesOf(
  pages: Paginators['pagination'][string] | undefined,
  members: { from: readonly string[]; next: readonly string[] },
): Pages | null {
  if (pages === undefined) {
    const token = tokenNames.find((name) => members.from.includes(name) && members.next.includes(name));
    return token === undefined ? null : { from: [token], next: [token] };
  }
  return {
    from: [pages.input_token].flat(),
    next: [pages.output_token].flat(),
    ...(pages.limit_key === undefined ? {} : { limit: pages.limit_key }),
    ...(pages.more_results === undefined ? {} : { more: pages.more_results }),
  };
}
