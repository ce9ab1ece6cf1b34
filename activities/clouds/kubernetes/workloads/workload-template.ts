import type { V1LabelSelector, V1PodTemplateSpec } from '@kubernetes/client-node';
import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { WorkloadConfiguration } from '../../../../domain/clouds/kubernetes/workloads/workload.ts';
import { describePodSpec } from './pod-template.ts';
import type { Wire } from '../session/wire.ts';

type Fingerprint = (secret: string) => string;

/** Returns the template of the pods of a workload; values of its environment are fingerprints. */
export function describeTemplate(
  template: Wire<V1PodTemplateSpec>,
  fingerprint: Fingerprint,
): WorkloadConfiguration['template'] {
  return {
    labels: sortedMap(template.metadata?.labels ?? {}),
    ...describePodSpec(template.spec ?? { containers: [] }, fingerprint),
  };
}

/** Returns the labels by which a workload knows its pods. */
export function selectorOf(selector: Wire<V1LabelSelector> | undefined): Record<string, string> {
  return sortedMap(selector?.matchLabels ?? {});
}
