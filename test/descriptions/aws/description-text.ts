import type { ServiceDescription } from '../../../activities/clouds/aws/descriptions/description.ts';
import { descriptionLines } from '../description-lines.ts';

/** Returns a description as it is committed: a line for each operation, structure and enumeration, so that a difference can be read. */
export function descriptionText({ operations, structures, enums, ...head }: ServiceDescription): string {
  return descriptionLines(head, { operations, structures, enums });
}
