import { join } from 'node:path';
import { committedDescriptions } from '../../shared/descriptions/committed-descriptions.ts';
import type { FieldType, Schemas } from '../../shared/descriptions/field-type.ts';

/** One operation of an API. */
export interface OperationDescription {
  /** The function of the package that sends it. */
  name: string;
  query: Record<string, FieldType>;
  required: string[];
  body: string | null;
  /** A schema, or a page of items of a schema. */
  answer: { schema: string } | { page: string } | null;
}

/** The used operations of one version of an API, with all schemas that they refer to. */
export interface ApiDescription {
  /** Package and API version, e.g. `keyvault.2023-07-01`. */
  api: string;
  apiVersion: string;
  /** The source package and its version. */
  from: string;
  /** By verb and path, with `{}` for every variable part. */
  operations: Record<string, OperationDescription>;
  /** Schemas of Resource Graph's rows, by type in lower case. */
  rows: Record<string, string>;
  schemas: Schemas;
}

/** The folder of the description files. */
export const descriptionFolder = import.meta.dirname;
export const apisFolder = join(descriptionFolder, 'apis');

/** Returns the committed descriptions, by the name of the API. */
export function readDescriptions(): Record<string, ApiDescription> {
  return committedDescriptions<ApiDescription>(apisFolder, ({ api }) => api);
}
