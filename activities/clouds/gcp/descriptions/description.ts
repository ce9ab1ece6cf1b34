import { join } from 'node:path';
import { committedDescriptions } from '../../shared/descriptions/committed-descriptions.ts';
import type { FieldType, Schemas } from '../../shared/descriptions/field-type.ts';

/** One method of an API. */
export interface MethodDescription {
  verb: string;
  /** With variable segments as names in braces. */
  path: string;
  /** A token needs one of them. */
  scopes: string[];
  query: Record<string, FieldType>;
  required: string[];
  body: string | null;
  answer: string | null;
  deprecated?: true;
}

/** The used methods of one API, with all schemas that they refer to. */
export interface ApiDescription {
  /** Name and version, e.g. `compute.v1`. */
  api: string;
  revision: string;
  host: string;
  methods: Record<string, MethodDescription>;
  schemas: Schemas;
}

/** The folder of the description files. */
export const descriptionFolder = import.meta.dirname;
export const apisFolder = join(descriptionFolder, 'apis');

/** Returns the committed descriptions, by the name of the API. */
export function readDescriptions(): Record<string, ApiDescription> {
  return committedDescriptions<ApiDescription>(apisFolder, ({ api }) => api);
}
