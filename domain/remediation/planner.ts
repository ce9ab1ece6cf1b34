import { existenceAspect } from '../drift/classification/aspect-rule.ts';
import { comparisonRules } from '../drift/comparison-rules.ts';
import { plainText } from '../drift/labels.ts';
import type { JsonObject } from '../json.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { recreationSteps, restoringSteps } from './manual-steps.ts';
import { planControlFix } from './plan-control-fix.ts';
import { planChange } from './plan-change.ts';
import { planPackageFix } from './plan-package-fix.ts';
import type { Planned } from './plan.ts';
import type { PlannedResource, PlanningInput } from './planning-input.ts';
import { member } from './setting.ts';

/**
 * Plans the fix of a finding: for drift, setting every differing field to the baseline's value as far as the cloud
 * allows; for a vulnerability, an update to the fix version; for a failing
 * check, the values that it names. The same input gives the same plan.
 */
export function planRemediation({ providerKind, identity = null, resource, finding }: PlanningInput): Planned {
  if (finding.type === 'vulnerability') return planPackageFix({ providerKind, resource, finding });
  if (finding.type === 'control') return planControlFix({ providerKind, identity, resource, finding });
  if (finding.aspect === existenceAspect) {
    const reason = 'The resource was deleted and cannot be restored.';
    return { noPlan: { reason, manualSteps: recreationSteps(providerKind, resource) } };
  }
  const hidden = new Set(Object.keys(finding.baseline.unreadable).flatMap((path) => pointerKeys(path).slice(0, 1)));
  const keys = [...new Set(finding.diff.flatMap(({ path }) => pointerKeys(path).slice(0, 1)))].filter(
    (key) => !hidden.has(key),
  );
  const version = otherVersion({ providerKind, resource, baseline: finding.baseline.configuration });
  if (version !== null) {
    return {
      noPlan: { reason: version, manualSteps: restoringSteps(providerKind, resource, finding.diff, [version]) },
    };
  }
  const values = Object.fromEntries(keys.map((key) => [key, member(finding.baseline.configuration, key)]));
  return planChange({
    providerKind,
    identity,
    resource,
    wanted: { ...resource.configuration, ...values },
    wantedFacts: finding.baseline.facts ?? null,
    keys,
  });
}

/** Returns why values of a baseline cannot be set: it has the form of another version of the API; null where it has not. */
function otherVersion({
  providerKind,
  resource,
  baseline,
}: {
  providerKind: ProviderKind;
  resource: PlannedResource;
  baseline: JsonObject;
}): string | null {
  const { version } = comparisonRules(providerKind, resource.resourceType).schema?.facts ?? {};
  if (version === undefined) return null;
  const [before, now] = [member(baseline, version), member(resource.configuration, version)];
  if (before === now) return null;
  return `The baseline was read as ${plainText(before)}, and the object is now read as ${plainText(now)}: fields can have other names there.`;
}
