import { join } from 'node:path';
import { committedDescriptions } from '../../shared/descriptions/committed-descriptions.ts';
import type { FieldType, Schemas } from '../../shared/descriptions/field-type.ts';

/** One operation of the API of a cluster. */
export interface OperationDescription {
  verb: string;
  /** With variable segments as names in braces. */
  path: string;
  query: Record<string, FieldType>;
  /** Content types that a patch may have. */
  patches?: string[];
  /** Type of the object in a body; a patch contains a part of it. */
  body: string | null;
  answer: string | null;
}

/** The used operations of one group and version of the API, and the schemas that this group defines. */
export interface ApiDescription {
  /** Group and version, e.g. `apps.v1`. */
  api: string;
  /** Version of the server or module that is the source. */
  from: string;
  /** By operation id in OpenAPI. */
  operations: Record<string, OperationDescription>;
  schemas: Schemas;
}

/** The folder of the description files. */
export const descriptionFolder = import.meta.dirname;
export const apisFolder = join(descriptionFolder, 'apis');

/** Returns the committed descriptions, by group and version. */
export function readDescriptions(): Record<string, ApiDescription> {
  return committedDescriptions<ApiDescription>(apisFolder, ({ api }) => api);
}
