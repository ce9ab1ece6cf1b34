import type { FieldType, Fields, Schemas } from '../../shared/descriptions/field-type.ts';
import { readDescriptions, type OperationDescription } from './description.ts';

/** An operation that a call was matched to. */
export interface DescribedCall {
  /** The operation id in OpenAPI. */
  id: string;
  operation: OperationDescription;
}

interface Route extends DescribedCall {
  pattern: RegExp;
}

interface Described {
  schemas: Schemas;
  routes: readonly Route[];
}

let read: Described | null = null;

/** The tables are read with the first use: few processes need them. */
function described(): Described {
  if (read !== null) return read;
  const descriptions = Object.values(readDescriptions());
  const schemas = Object.assign({}, ...descriptions.map((one) => one.schemas)) as Schemas;
  const routes = descriptions.flatMap(({ operations }) =>
    Object.entries(operations).map(([id, operation]) => ({ id, operation, pattern: patternOf(operation.path) })),
  );
  read = { schemas, routes };
  return read;
}

/** All described operations. */
export const describedCalls = (): readonly DescribedCall[] => described().routes;

/** All schemas, by group, version and kind. Kinds of one group use those of others. */
export const describedSchemas = (): Schemas => described().schemas;

/** Paths in the description end in a slash where they name a collection of groups or resources. */
function patternOf(path: string): RegExp {
  const segments = path.replace(/\/$/, '').split('/');
  const texts = segments.map((segment) =>
    segment === '{path}' ? '.+' : segment.startsWith('{') ? '[^/]+' : segment.replaceAll('.', String.raw`\.`),
  );
  return new RegExp(`^${texts.join('/')}/?$`);
}

/** Returns the operation that a path, as it was sent, belongs to; null when no described operation has it. */
export function findCall(verb: string, path: string): DescribedCall | null {
  return described().routes.find(({ operation, pattern }) => operation.verb === verb && pattern.test(path)) ?? null;
}

/** Returns the query parameters of an operation. Table options are in the Go type `TableOptions`, not in OpenAPI. */
export function queryOf({ operation }: DescribedCall, accept: string): Fields {
  const { includeObject = 'string' } = describedSchemas()['meta.v1.TableOptions'] ?? {};
  return representation(accept) === 'Table' ? { ...operation.query, includeObject } : operation.query;
}

/** Returns the requested form of an answer, a table or the metadata alone; null for the object as it is. */
export function representation(accept: string): 'Table' | 'PartialObjectMetadata' | null {
  const [, form] = /;as=(Table|PartialObjectMetadata)(?:;|$)/.exec(accept) ?? [];
  return form === 'Table' || form === 'PartialObjectMetadata' ? form : null;
}

const kubeletConfiguration: FieldType = { fields: { kubeletconfig: '#kubelet.v1beta1.KubeletConfiguration' } };

/** Returns the type of an operation's answer in the requested representation. */
export function answerType(
  { operation }: DescribedCall,
  { path, accept }: { path: string; accept: string },
): FieldType {
  // The kubelet's response, passed through the proxy, is not described by the API server.
  if (path.endsWith('/proxy/configz')) return kubeletConfiguration;
  const form = representation(accept);
  if (form !== null) return `#meta.v1.${form}`;
  return operation.answer === null ? 'any' : `#${operation.answer}`;
}
