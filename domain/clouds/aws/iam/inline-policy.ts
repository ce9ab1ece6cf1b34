import type { JsonObject } from '../../../json.ts';

/** A policy embedded in one identity. */
export interface InlinePolicy {
  name: string;
  document: JsonObject | null;
}
