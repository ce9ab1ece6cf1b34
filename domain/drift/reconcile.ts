import type { JsonObject } from '../json.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { DocumentFacts } from '../clouds/document-facts.ts';
import { schemaFacts } from '../clouds/schema-facts.ts';
import { isSchemaType } from '../clouds/schema-types.ts';
import { comparisonRules, volatileFields } from './comparison-rules.ts';
import { changedProperties, isWithin } from './volatile/changed-properties.ts';
import { volatilePaths } from './volatile/known-volatile.ts';
import { existenceAspect } from './classification/aspect-rule.ts';
import { deletionDeviation, findDeviations, type Deviation } from './deviations.ts';
import type { ReadConfiguration } from './diff.ts';

/** A resource with everything that a scan needs to reconcile its findings. */
export interface ScannedResource {
  name: string;
  resource_type: string;
  status: 'active' | 'stopped' | 'deleted';
  /** Newest baseline; null when there is none. */
  baseline: ReadConfiguration | null;
  configuration: JsonObject;
  unreadable: Record<string, string>;
  facts?: DocumentFacts | null;
  open_findings: { id: number; aspect: string }[];
  /** Whether a finding about this deletion was resolved before, which accepts the deletion. */
  deletion_accepted: boolean;
}

/** The changes that bring a resource's findings into line with its current deviations. */
export interface FindingChanges {
  create: Deviation[];
  update: { id: number; deviation: Deviation }[];
  resolve: { id: number; resolution: string }[];
}

/**
 * Compares a resource with its newest baseline and its open findings: a deviation without a finding makes one, one
 * with a finding updates it, and a finding without its deviation is resolved and says why. A resource of a type by schema of
 * which this release has no facts is not evaluated: its findings stay as they are.
 */
export function reconcileFindings(kind: ProviderKind, resource: ScannedResource): FindingChanges {
  if (isSchemaType(resource.resource_type) && schemaFacts(kind, resource.resource_type) === null) {
    return { create: [], update: [], resolve: [] };
  }
  const deviations = new Map(presentDeviations(kind, resource).map((one) => [one.aspect, one]));
  const changes: FindingChanges = { create: [], update: [], resolve: [] };
  for (const finding of resource.open_findings) {
    const deviation = deviations.get(finding.aspect);
    if (deviation !== undefined) changes.update.push({ id: finding.id, deviation });
    else changes.resolve.push({ id: finding.id, resolution: reasonGone(kind, resource, finding.aspect) });
    deviations.delete(finding.aspect);
  }
  changes.create.push(...deviations.values());
  return changes;
}

function presentDeviations(kind: ProviderKind, resource: ScannedResource): Deviation[] {
  if (resource.baseline === null) return [];
  const subject = { providerKind: kind, resourceType: resource.resource_type, resourceName: resource.name };
  if (resource.status !== 'deleted') return findDeviations(subject, resource.baseline, resource);
  const isOpen = resource.open_findings.some(({ aspect }) => aspect === existenceAspect);
  return isOpen || !resource.deletion_accepted ? [deletionDeviation(subject)] : [];
}

function reasonGone(kind: ProviderKind, resource: ScannedResource, aspect: string): string {
  if (resource.baseline === null) return 'The resource no longer has a baseline';
  if (resource.status === 'deleted') return 'The resource was deleted';
  if (aspect === existenceAspect) return 'The resource exists again';
  const volatile = leftOutIn(kind, resource, aspect);
  if (volatile.length > 0) return `What differs changes by itself, as an admin confirmed: ${volatile.join(', ')}`;
  return 'The deviation no longer exists';
}

/** Returns the volatile properties for which alone an aspect is no deviation. */
function leftOutIn(kind: ProviderKind, resource: ScannedResource, aspect: string): string[] {
  const { resource_type: resourceType, name, baseline } = resource;
  const paths = [...volatilePaths(kind, resourceType), ...volatileFields(kind, resourceType)];
  if (paths.length === 0 || baseline === null) return [];
  const subject = { providerKind: kind, resourceType, resourceName: name };
  const rules = comparisonRules(kind, resourceType, { comparesVolatile: true });
  const whole = findDeviations(subject, baseline, resource, rules).find((one) => one.aspect === aspect);
  return changedProperties(whole?.diff ?? []).filter((path) => isWithin(path, paths));
}
