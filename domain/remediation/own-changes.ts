import type { ProviderKind } from '../clouds/cloud-names.ts';
import { comparisonRules } from '../drift/comparison-rules.ts';
import { findDeviations } from '../drift/deviations.ts';
import { diffConfigurations, type ReadConfiguration } from '../drift/diff.ts';
import type { FindingChanges, ScannedResource } from '../drift/reconcile.ts';
import type { Json } from '../json.ts';
import { staleFields, valueAt, withValues } from './field-values.ts';
import type { FieldValues, PlanStep } from './plan.ts';

/** A remediation that changes, or has changed, a resource. */
export interface OwnAction {
  id: number;
  workflowId: string;
  /** The drift finding that it fixes; null for a vulnerability or a failing check. */
  driftId: number | null;
  /**
   * `ongoing` while it executes or is rolled back, and until the resource was read after that. `completed` if it fixed a
   * vulnerability or a failing check, was not rolled back, and ended while the baseline that applies now applied; `ended` otherwise.
   */
  state: 'ongoing' | 'completed' | 'ended';
  steps: readonly PlanStep[];
  /** The resource before its first step; null if that is not known. */
  snapshot: ReadConfiguration | null;
  /** When it may have changed something: its execution and its rollback. */
  spans: readonly { from: Date; to: Date }[];
}

/** Which values count as written by an action: those after its steps, those before them, or both. */
type Written = 'after' | 'either';

interface ReadResource extends ReadConfiguration {
  providerKind: ProviderKind;
  resourceType: string;
}

/** Returns the fields of a resource that hold a value which one of these actions writes, with that value. */
function ownFields(
  resource: ReadResource,
  actions: readonly Pick<OwnAction, 'steps'>[],
  written: Written,
): FieldValues {
  const steps = actions.flatMap((action) => action.steps);
  const candidates = steps.flatMap((step) => [step.after, ...(written === 'either' ? [step.before] : [])]);
  const fields: Record<string, Json> = {};
  for (const values of candidates) {
    const stale = new Set(staleFields(resource, values).map(({ path }) => path));
    for (const path of Object.keys(values)) {
      if (!stale.has(path)) fields[path] = valueAt(resource.configuration, path);
    }
  }
  return fields;
}

/** What is left of the changes of findings without those that remediations explain. */
export interface ForeignChanges extends FindingChanges {
  /** Whether something has to be compared again when an ongoing remediation has ended. */
  isHeld: boolean;
}

/**
 * Leaves out what the service's own remediations explain: deviations that vanish where a field has the value that one
 * writes. While one is ongoing, its intermediate states neither open nor change a finding, and its own finding stays
 * open until it was verified. Of completed ones, only what they left behind opens no finding. A value that somebody else
 * wrote is never left out, whoever he says he is.
 */
export function withoutOwnChanges(
  providerKind: ProviderKind,
  resource: ScannedResource,
  { changes, actions }: { changes: FindingChanges; actions: readonly OwnAction[] },
): ForeignChanges {
  const ongoing = actions.filter(({ state }) => state === 'ongoing');
  const completed = actions.filter(({ state }) => state === 'completed');
  if (resource.baseline === null || resource.status === 'deleted' || ongoing.length + completed.length === 0) {
    return { ...changes, isHeld: false };
  }
  const read = { ...resource, providerKind, resourceType: resource.resource_type };
  const held = explained(read, resource, ownFields(read, ongoing, 'either'));
  const settled = explained(read, resource, {
    ...ownFields(read, completed, 'after'),
    ...ownFields(read, ongoing, 'either'),
  });
  const fixed = new Set(ongoing.map(({ driftId }) => driftId));
  const kept = {
    create: changes.create.filter(({ aspect }) => !settled(aspect)),
    update: changes.update.filter(({ deviation }) => !held(deviation.aspect)),
    resolve: changes.resolve.filter(({ id }) => !fixed.has(id)),
  };
  const isHeld =
    changes.create.some(({ aspect }) => held(aspect)) ||
    kept.update.length < changes.update.length ||
    kept.resolve.length < changes.resolve.length;
  return { ...kept, isHeld };
}

/** Returns whether a deviation vanishes when the baseline has these values. */
function explained(
  read: ReadResource,
  { baseline, name }: ScannedResource,
  fields: FieldValues,
): (aspect: string) => boolean {
  if (baseline === null || Object.keys(fields).length === 0) return () => false;
  const expected = { ...baseline, configuration: withValues(baseline.configuration, fields) };
  const left = new Set(findDeviations({ ...read, resourceName: name }, expected, read).map(({ aspect }) => aspect));
  return (aspect) => !left.has(aspect);
}

/**
 * Returns whether a resource as it was read is what an action made of it: the fields that it writes hold its values, and
 * nothing else differs from how the action found the resource.
 */
export function isOwnReading({ steps, snapshot }: OwnAction, read: ReadResource): boolean {
  if (snapshot === null) return false;
  const fields = ownFields(read, [{ steps }], 'either');
  const planned = steps.flatMap((step) => Object.keys(step.after));
  if (planned.length === 0 || planned.some((path) => !Object.hasOwn(fields, path))) return false;
  const expected = { ...snapshot, configuration: withValues(snapshot.configuration, fields) };
  return diffConfigurations(expected, read, comparisonRules(read.providerKind, read.resourceType)).length === 0;
}
