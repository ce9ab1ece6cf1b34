import { plainText, labelOf, shortened } from '../drift/labels.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import type { Difference } from '../drift/diff.ts';

interface Subject {
  externalId: string;
  resourceType: string;
  region: string;
  name: string;
}

const longestValue = 300;
const stepsShown = 20;

/** A resource in words, e.g. `object bucket reports`. Names are data: control characters are left out. */
export function resourceLabel(resource: { resourceType: string; name: string }): string {
  const name = shortened(resource.name.replaceAll(/\p{C}/gu, ' '), 100);
  return `${labelOf(resource.resourceType)} ${name}`;
}

/** How a person gives fields the values they had, where no operation does. */
export function restoringSteps(
  resource: Subject,
  differences: readonly Difference[],
  reasons: readonly string[],
): string[] {
  const told = differences.slice(0, stepsShown).map(({ path, baseline_value: value }) => {
    const place = pointerKeys(path).map(labelOf).join(' ');
    if (value === null) return `Remove ${place}.`;
    return `Give ${place} the value ${shortened(plainText(value), longestValue)}.`;
  });
  const more = differences.length - told.length;
  return [
    `Open ${resourceLabel(resource)} (${shortened(resource.externalId, 300)}, region ${resource.region}) in the cloud's console.`,
    ...reasons,
    ...told,
    ...(more > 0 ? [`Go through the ${more} further differences of the finding in the same way.`] : []),
    'Run a sync and drift detection: the finding is resolved when the difference is gone. If the change was meant, resolve the finding and capture a new baseline.',
  ];
}

/** What is left to do about a resource that is gone. */
export function recreationSteps(resource: Subject): string[] {
  return [
    `Find out in the cloud's audit trail who deleted ${resourceLabel(resource)} (${shortened(resource.externalId, 300)}, region ${resource.region}), and whether it was meant.`,
    'If it was meant, resolve the finding.',
    'If not, create the resource anew from its template or from a backup; the configuration of the baseline tells every setting.',
    'Connect what used the old one with the new one: identifiers change. Capture a baseline of the new resource.',
  ];
}
