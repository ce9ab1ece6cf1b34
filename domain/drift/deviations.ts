import type { Json } from '../json.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { Severity } from '../severity.ts';
import { aspectValue, classifyDeletion, classifyDifferences } from './classification/classify.ts';
import { existenceAspect } from './classification/aspect-rule.ts';
import { comparisonRules } from './comparison-rules.ts';
import { diffConfigurations, type Difference, type ReadConfiguration } from './diff.ts';
import type { DriftType } from './drift-types.ts';
import { summarise, summariseDeletion } from './summary.ts';

/** The properties of a resource that its findings share. */
export interface ComparedResource {
  providerKind: ProviderKind;
  resourceType: string;
  resourceName: string;
}

/** One changed aspect of one resource, ready to be a drift finding (interface specification §2). */
export interface Deviation {
  aspect: string;
  driftType: DriftType;
  severity: Severity;
  summary: string;
  baselineValue: Json;
  currentValue: Json;
  diff: Difference[];
}

/**
 * Returns the deviations of a current configuration from a baseline, one per changed aspect; none when they mean the
 * same.
 */
export function findDeviations(
  resource: ComparedResource,
  baseline: ReadConfiguration,
  current: ReadConfiguration,
  rules = comparisonRules(resource.providerKind, resource.resourceType),
): Deviation[] {
  const differences = diffConfigurations(baseline, current, rules);
  return classifyDifferences(resource.providerKind, resource.resourceType, differences).map((aspect) => ({
    aspect: aspect.aspect,
    driftType: aspect.driftType,
    severity: aspect.severity,
    summary: summarise(resource, aspect),
    baselineValue: aspectValue(baseline.configuration, aspect),
    currentValue: aspectValue(current.configuration, aspect),
    diff: aspect.differences,
  }));
}

/** Returns the one deviation of a resource that had a baseline and is gone. */
export function deletionDeviation(resource: ComparedResource): Deviation {
  const { driftType, severity } = classifyDeletion(resource.providerKind, resource.resourceType);
  return {
    aspect: existenceAspect,
    driftType,
    severity,
    summary: summariseDeletion(resource),
    baselineValue: 'present',
    currentValue: 'deleted',
    diff: [{ path: '', baseline_value: 'present', current_value: 'deleted' }],
  };
}
