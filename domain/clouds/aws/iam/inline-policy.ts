import type { JsonObject } from '../../../json.ts';

/** A policy written into one identity. */
export interface InlinePolicy {
  name: string;
  document: JsonObject | null;
}
