import type { ApiDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';
import { descriptionLines } from '../description-lines.ts';

/** Returns a description as it is committed: a line for each method and schema, so that a difference can be read. */
export function descriptionText({ methods, schemas, ...head }: ApiDescription): string {
  return descriptionLines(head, { methods, schemas });
}
