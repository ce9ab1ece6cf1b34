import { readDescriptions, type ApiDescription, type OperationDescription } from './description.ts';
import { fieldsOf as fieldsIn, type FieldType, type Fields } from '../../shared/descriptions/field-type.ts';

/** An operation that a call was matched to. */
export interface DescribedCall {
  /** API, verb and path. */
  id: string;
  description: ApiDescription;
  operation: OperationDescription;
}

/** The schema of a resource, with the description that contains it. */
export interface DescribedRow {
  description: ApiDescription;
  schema: string;
}

interface Route extends DescribedCall {
  verb: string;
  pattern: RegExp;
}

interface Described {
  descriptions: readonly ApiDescription[];
  routes: readonly Route[];
}

let read: Described | null = null;

/** The tables are read with the first use: few processes need them. */
function described(): Described {
  if (read !== null) return read;
  const descriptions = Object.values(readDescriptions());
  const routes = descriptions.flatMap((description) =>
    Object.entries(description.operations).map(([name, operation]) => {
      const [verb = '', path = ''] = name.split(' ');
      return { id: `${description.api} ${name}`, description, operation, verb, pattern: patternOf(path) };
    }),
  );
  read = { descriptions, routes };
  return read;
}

/** Returns all described operations. */
export const describedCalls = (): readonly DescribedCall[] => described().routes;

/** A leading variable part is a scope, which consists of several segments; resource ids are not case-sensitive. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', String.raw`\.`);
  return new RegExp(`^${escaped.replace(/^\/\{\}/, '/.+').replaceAll('{}', '[^/]+')}$`, 'i');
}

/** Returns the operations of a path, whatever version they have. */
export function callsOf(verb: string, path: string): DescribedCall[] {
  return described().routes.filter((route) => route.verb === verb && route.pattern.test(path));
}

/** Returns the operation that a call belongs to; null when no description has it. */
export function findCall(verb: string, path: string, apiVersion: string | null): DescribedCall | null {
  return callsOf(verb, path).find(({ description }) => description.apiVersion === apiVersion) ?? null;
}

/** Returns the operation of Microsoft Graph that a path below its version, or a link to a further page, belongs to. */
export function findDirectoryCall(pathOrLink: string): DescribedCall | null {
  const { pathname } = new URL(pathOrLink.startsWith('/') ? `/v1.0${pathOrLink}` : pathOrLink, 'http://graph');
  return findCall('GET', pathname.slice(pathname.indexOf('/v1.0/')), 'v1.0');
}

/**
 * Fields of rows that exist only in Resource Graph:
 * https://learn.microsoft.com/azure/virtual-machines/resource-graph-samples,
 * https://learn.microsoft.com/azure/governance/resource-graph/changes/get-resource-changes
 */
const graphAlone: Readonly<Record<string, FieldType>> = {
  'microsoft.resources/changes': {
    fields: {
      changeAttributes: {
        fields: {
          correlationId: 'string',
          timestamp: 'string',
          changesCount: 'integer',
          previousResourceSnapshotId: 'string',
          newResourceSnapshotId: 'string',
          changedBy: 'string',
          changedByType: 'string',
          clientType: 'string',
          operation: 'string',
        },
      },
    },
  },
  'microsoft.compute/virtualmachines': {
    fields: {
      extended: {
        fields: {
          instanceView: {
            fields: {
              powerState: { fields: { code: 'string', displayStatus: 'string', level: 'string', time: 'string' } },
              osName: 'string',
              osVersion: 'string',
              computerName: 'string',
            },
          },
        },
      },
    },
  },
};

/** Columns of Resource Graph's table `Resources`. */
export const graphColumns = [
  'id',
  'name',
  'type',
  'tenantId',
  'kind',
  'location',
  'resourceGroup',
  'subscriptionId',
  'managedBy',
  'sku',
  'plan',
  'properties',
  'tags',
  'identity',
  'zones',
  'extendedLocation',
] as const;

/** Returns the fields of a row of Resource Graph by its type; null for a type that is not described. */
export function rowFields(type: string): { description: ApiDescription; fields: Record<string, FieldType> } | null {
  const name = type.toLowerCase();
  const description = described().descriptions.find(({ rows }) => Object.hasOwn(rows, name));
  if (description === undefined) return null;
  const fields = { ...description.schemas[description.rows[name] ?? ''] };
  const beyond = graphAlone[name];
  if (typeof beyond === 'object') {
    fields['properties'] = { fields: { ...fieldsOf(description, fields['properties']), ...beyond.fields } };
  }
  return { description, fields };
}

/** The fields of a type, by the schemas of its API; null for a type without named fields. */
export const fieldsOf = (description: ApiDescription, type: FieldType | undefined): Fields | null =>
  fieldsIn(description.schemas, type);

/** Returns the type of an operation's answer. */
export function answerType({ operation: { answer } }: DescribedCall): FieldType {
  if (answer === null) return 'any';
  if ('schema' in answer) return `#${answer.schema}`;
  return { fields: { value: { list: `#${answer.page}` }, nextLink: 'string' } };
}
