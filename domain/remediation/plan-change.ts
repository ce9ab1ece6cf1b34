import { diffConfigurations, type Difference } from '../drift/diff.ts';
import { comparisonRules } from '../drift/comparison-rules.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import { joined, labelOf } from '../drift/labels.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { DocumentFacts } from '../clouds/document-facts.ts';
import { isSchemaType } from '../clouds/schema-types.ts';
import type { JsonObject } from '../json.ts';
import { valuesAfter, withValues } from './field-values.ts';
import { fingerprintReason, holdsFingerprint } from './fingerprints.ts';
import { holdsInexactText, inexactReason } from './inexact-json.ts';
import { resourceLabel, restoringSteps } from './manual-steps.ts';
import { ownerWarnings } from './owners.ts';
import type { OperationTarget, Planned, PlanStep } from './plan.ts';
import type { PlannedResource } from './planning-input.ts';
import type { SettingPlan, StepDraft } from './setting.ts';
import { schemaPlanner } from './schema/schema-planner.ts';
import { settingsOf } from './settings-of.ts';
import { undoWarnings } from './undo-warnings.ts';

const unknownReason = 'No API call changes this field of an existing resource.';
const bySchemaReason = 'Changes of resources of this type are not planned yet.';

/** Plans the way from a resource's configuration to a wanted one, as far as `keys` (top-level) go. */
export function planChange(input: {
  providerKind: ProviderKind;
  /** Who the service is in the account; null or absent when it is not known. */
  identity?: string | null;
  resource: PlannedResource;
  wanted: JsonObject;
  /** What is known of the reading that the wanted values are from; null or absent where nothing is. */
  wantedFacts?: DocumentFacts | null;
  keys: readonly string[];
}): Planned {
  const { providerKind, resource, wanted, keys } = input;
  const differencesTo = differencesOf(input);
  const ofKeys = ({ path }: Difference) => keys.includes(keyOf(path));

  const open = differencesTo(resource.configuration, wanted).filter(ofKeys);
  if (open.length === 0) {
    const reason = 'The resource already had these values when it was last read, or the fields can no longer be read.';
    return {
      noPlan: { reason, manualSteps: ['Run a sync and drift detection, so that the finding shows the current state.'] },
    };
  }
  const differing = new Set(open.map(({ path }) => keyOf(path)));
  const {
    steps: drafts,
    left: reasons,
    follows,
    warnings = [],
  } = isSchemaType(resource.resourceType) ? planBySchema(input, differing) : planSettings(input, differing);
  const steps = drafts.map((draft, index) => planStep(draft, index + 1, resource));
  const planned = withValues(resource.configuration, valuesAfter(steps));
  const unfixed = differencesTo(planned, wanted).filter(ofKeys);
  const unfixedKeys = new Set(unfixed.map(({ path }) => keyOf(path)));
  const left = unfixed.filter(({ path }) => {
    const source = follows[keyOf(path)];
    return source === undefined || unfixedKeys.has(source) || !drafts.some((draft) => changes(draft, source));
  });
  const reasonOf = (path: string): string =>
    reasons[keyOf(path)] ?? (isSchemaType(resource.resourceType) ? bySchemaReason : unknownReason);

  if (steps.length === 0) {
    const refusals = [...new Set(left.map(({ path }) => reasonOf(path)))];
    const restored = left.map((one) => ({
      ...one,
      baseline_value: one.current_value,
      current_value: one.baseline_value,
    }));
    return {
      noPlan: { reason: refusals.join(' '), manualSteps: restoringSteps(providerKind, resource, restored, refusals) },
    };
  }
  const diff = differencesTo(resource.configuration, planned);
  const toKnow = [
    ...ownerWarnings(providerKind, resource),
    ...warnings,
    ...(steps.some(({ undo }) => undo !== null) ? undoWarnings(resource.resourceType, diff) : []),
  ];
  return {
    plan: {
      title: steps.length === 1 ? (steps[0]?.title ?? '') : titleOf(resourceLabel(providerKind, resource), steps),
      steps,
      diff: diff.map(({ path, baseline_value: now, current_value: then }) => ({
        path,
        current_value: now,
        planned_value: then,
      })),
      left: left.map(({ path }) => ({ path, reason: reasonOf(path) })),
      ...(toKnow.length === 0 ? {} : { warnings: toKnow }),
    },
  };
}

/**
 * Returns how two configurations of a resource differ. Readings with facts differ in one direction only: what controllers
 * keep in the current one does not count.
 */
function differencesOf(input: {
  providerKind: ProviderKind;
  resource: PlannedResource;
  wantedFacts?: DocumentFacts | null;
}): (from: JsonObject, to: JsonObject) => Difference[] {
  const { providerKind, resource, wantedFacts = null } = input;
  const { unreadable, facts = null } = resource;
  const rules = comparisonRules(providerKind, resource.resourceType);
  if (facts === null && wantedFacts === null) {
    return (from, to) =>
      diffConfigurations({ configuration: from, unreadable }, { configuration: to, unreadable: {} }, rules);
  }
  return (from, to) =>
    diffConfigurations(
      { configuration: to, unreadable: {}, facts: wantedFacts },
      { configuration: from, unreadable, facts },
      rules,
    ).map(({ path, baseline_value: then, current_value: now }) => ({ path, baseline_value: now, current_value: then }));
}

type PlannedSettings = SettingPlan & { follows: Readonly<Record<string, string>> };

/** Plans with what the cloud's schema of the type says. */
function planBySchema(
  input: Omit<Parameters<typeof planChange>[0], 'keys'>,
  differing: ReadonlySet<string>,
): PlannedSettings {
  const { providerKind, identity = null, resource, wanted, wantedFacts = null } = input;
  const plan = schemaPlanner(providerKind)?.plan({
    target: targetOf(resource),
    subject: resourceLabel(providerKind, resource),
    current: resource.configuration,
    wanted,
    keys: [...differing],
    identity,
    facts: { current: resource.facts ?? null, wanted: wantedFacts },
  });
  return { steps: [], left: {}, ...plan, follows: {} };
}

function planSettings(
  input: { providerKind: ProviderKind; identity?: string | null; resource: PlannedResource; wanted: JsonObject },
  differing: ReadonlySet<string>,
): PlannedSettings {
  const { providerKind, identity = null, resource, wanted } = input;
  const known = settingsOf(providerKind, resource.resourceType);
  const left: Record<string, string> = { ...known.fixed };
  const steps: StepDraft[] = [];
  for (const setting of known.settings) {
    const keys = setting.keys.filter((key) => differing.has(key));
    if (keys.length === 0) continue;
    const change = {
      target: targetOf(resource),
      subject: resourceLabel(providerKind, resource),
      current: resource.configuration,
      wanted,
      keys,
      identity,
    };
    const plan = setting.plan(change);
    Object.assign(left, plan.left);
    for (const step of plan.steps) {
      const reason = unknownValueReason(step.parameters);
      if (reason === null) steps.push(step);
      else for (const path of Object.keys(step.after)) left[keyOf(path)] = reason;
    }
  }
  return { steps, left, follows: known.follows ?? {} };
}

function planStep(draft: StepDraft, number: number, resource: PlannedResource): PlanStep {
  const target = targetOf(resource);
  const { undo } = draft;
  return {
    number,
    title: draft.title,
    operation: { name: draft.operation, target, parameters: draft.parameters },
    reads: draft.reads ?? {},
    before: draft.before,
    after: draft.after,
    undo:
      undo === null || unknownValueReason(undo.parameters) !== null
        ? null
        : {
            operation: { name: undo.operation, target, parameters: undo.parameters },
            exact: undo.note === null,
            note: undo.note,
          },
    downtime: draft.downtime,
  };
}

/** Returns why parameters do not have the values that the cloud had; null where they do. */
function unknownValueReason(parameters: JsonObject): string | null {
  if (holdsFingerprint(parameters)) return fingerprintReason;
  return holdsInexactText(parameters) ? inexactReason : null;
}

function titleOf(subject: string, steps: readonly PlanStep[]): string {
  const keys = [...new Set(steps.flatMap((step) => Object.keys(step.after).map(keyOf)))];
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) return `Change the ${labelOf(only)} of ${subject}`;
  return `Change ${keys.length} settings of ${subject}: ${joined(keys.map(labelOf))}`;
}

function targetOf({ externalId, resourceType, region }: PlannedResource): OperationTarget {
  return { externalId, resourceType, region };
}

function changes(draft: StepDraft, key: string): boolean {
  return Object.keys(draft.after).some((path) => keyOf(path) === key);
}

function keyOf(path: string): string {
  return pointerKeys(path)[0] ?? '';
}
