import { classifyBySchema } from '../drift/classification/classify-by-schema.ts';
import type { Difference } from '../drift/diff.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import { joined, labelOf } from '../drift/labels.ts';
import { isSchemaType } from '../clouds/schema-types.ts';

const fieldsShown = 5;

/**
 * Returns a warning where undoing a plan would widen access or weaken a protection again. `changes` are what the plan
 * does: from the present value to the planned one. Types by hand say this in the risk of each plan.
 */
export function undoWarnings(resourceType: string, changes: readonly Difference[]): string[] {
  if (!isSchemaType(resourceType)) return [];
  const found = changes.flatMap(({ path, baseline_value: now, current_value: then }) => {
    const { direction, isSecurity } = classifyBySchema(resourceType, [
      { path, baseline_value: then, current_value: now },
    ]);
    return isSecurity && (direction === 'exposed' || direction === 'loosened')
      ? [{ path, isExposed: direction === 'exposed' }]
      : [];
  });
  if (found.length === 0) return [];
  const names = [...new Set(found.map(({ path }) => pointerKeys(path).map(labelOf).join('.')))];
  const more = names.length > fieldsShown ? [`${names.length - fieldsShown} more`] : [];
  const what = joined([...names.slice(0, fieldsShown), ...more]);
  return [
    found.some(({ isExposed }) => isExposed)
      ? `Undoing this plan opens ${what} to everyone again.`
      : `Undoing this plan weakens a protection or widens access again: ${what}.`,
  ];
}
