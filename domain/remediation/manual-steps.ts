import type { CheckRemediation } from '../checks/metadata.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { typeLabel } from '../clouds/clouds.ts';
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

/** Returns what a resource is called in texts, e.g. `S3 bucket reports`. Names are data: control characters are left out. */
export function resourceLabel(providerKind: ProviderKind, resource: { resourceType: string; name: string }): string {
  const name = shortened(resource.name.replaceAll(/\p{C}/gu, ' '), 100);
  return `${typeLabel(providerKind, resource.resourceType)} ${name}`;
}

/** Returns how a person restores fields that no operation can change. */
export function restoringSteps(
  providerKind: ProviderKind,
  resource: Subject,
  differences: readonly Difference[],
  reasons: readonly string[],
): string[] {
  const values = differences.slice(0, stepsShown).map(({ path, baseline_value: value }) => {
    const place = pointerKeys(path).map(labelOf).join(' ');
    if (value === null) return `Remove ${place}.`;
    return `Set ${place} to ${shortened(plainText(value), longestValue)}.`;
  });
  const more = differences.length - values.length;
  return [
    openingStep(providerKind, resource),
    ...reasons,
    ...values,
    ...(more > 0
      ? [
          `Correct the ${more === 1 ? 'remaining difference' : `remaining ${more} differences`} of the finding in the same way.`,
        ]
      : []),
    'Run a sync and drift detection: the finding is resolved when the difference no longer exists. If the change was intended, resolve the finding and capture a new baseline.',
  ];
}

/** Returns how a person fixes what a check found. */
export function fixingSteps(
  providerKind: ProviderKind,
  resource: Subject,
  { summary, console }: Pick<CheckRemediation, 'summary' | 'console'>,
): string[] {
  return [
    openingStep(providerKind, resource),
    summary,
    ...(console === '' ? [] : [`The path through the console: ${console}.`]),
    'Run a sync and an assessment: the control passes when the check does.',
  ];
}

function openingStep(providerKind: ProviderKind, resource: Subject): string {
  return `Open ${resourceLabel(providerKind, resource)} (${shortened(resource.externalId, 300)}, region ${resource.region}) in the console of the provider.`;
}

/** Returns what a person can do about a deleted resource. */
export function recreationSteps(providerKind: ProviderKind, resource: Subject): string[] {
  return [
    `Find out in the cloud's audit trail who deleted ${resourceLabel(providerKind, resource)} (${shortened(resource.externalId, 300)}, region ${resource.region}), and whether the deletion was intended.`,
    'If it was intended, resolve the finding.',
    'If not, recreate the resource from its template or from a backup. The configuration of the baseline lists every setting.',
    'Update everything that used the old resource, because identifiers change. Then capture a baseline of the new resource.',
  ];
}
