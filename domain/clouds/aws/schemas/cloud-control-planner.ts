import { joined, shortened } from '../../../drift/labels.ts';
import { schemaFacts, type SchemaFacts } from '../../schema-facts.ts';
import { comparisonRules } from '../../../drift/comparison-rules.ts';
import { pointerKeys } from '../../../drift/json-pointer.ts';
import type { JsonObject } from '../../../json.ts';
import { valueAt, withValues } from '../../../remediation/field-values.ts';
import { fingerprintReason, holdsFingerprint } from '../../../remediation/fingerprints.ts';
import { holdsInexactJson, inexactReason } from '../../../remediation/inexact-json.ts';
import { changesPlace, isPlaceWithin } from '../../../remediation/schema/changed-places.ts';
import { fieldChanges, type FieldChange } from '../../../remediation/schema/field-changes.ts';
import { patchOf } from '../../../remediation/schema/json-patch.ts';
import type { SchemaPlanner, SchemaSupport } from '../../../remediation/schema/schema-planner.ts';
import { mayBeSet } from '../../../remediation/schema/unseen-values.ts';
import { settingTitle } from '../../../remediation/setting-titles.ts';
import type { SettingChange, SettingPlan, StepDraft } from '../../../remediation/setting.ts';
import { kindOf } from '../../cloud-names.ts';

/** The operation of every plan for a type by schema. */
export const updateResourceOperation = 'cloudcontrol.update_resource';

const notUpdatable = 'AWS has no call that changes resources of this type.';
const unknownType = 'This release has no schema of this type, so it is not known what can be changed.';
const namesShown = 5;

/**
 * Plans changes of resources of AWS by Cloud Control's `UpdateResource`. It reads the resource, applies a JSON Patch and
 * hands the result to the service: what it cannot read and the patch does not repeat is then no longer set.
 */
export const cloudControlPlanner: SchemaPlanner = {
  plan(change) {
    const { target, current, keys } = change;
    const facts = schemaFacts(kindOf.aws, target.resourceType);
    const comparison = comparisonRules(kindOf.aws, target.resourceType).schema;
    const refusal = facts === null || comparison === undefined ? unknownType : refusalOf(facts);
    if (facts === null || comparison === undefined || refusal !== null) {
      return { steps: [], left: forAll(keys, refusal ?? unknownType) };
    }
    const left: Record<string, string> = {};
    const open = fieldChanges({ ...change, comparison });
    for (const one of open) {
      const reason = reasonAgainst(one, facts);
      if (reason !== null) left[keyOf(one)] = reason;
    }
    const settable = open.filter((one) => left[keyOf(one)] === undefined);
    if (settable.length === 0) return { steps: [], left };
    const after = withValues(current, Object.fromEntries(settable.map(({ path, after: value }) => [path, value])));
    const dropped = droppedValues(target.resourceType, [current, after]);
    if (dropped !== null) return { steps: [], left: { ...left, ...forAll(settable.map(keyOf), dropped) } };
    const warnings = unseenNote(facts.writeOnly);
    return { steps: [stepOf(change, settable)], left, warnings };
  },
  support(resourceType): SchemaSupport {
    const facts = schemaFacts(kindOf.aws, resourceType);
    const reason = facts === null ? unknownType : (refusalOf(facts) ?? droppedValues(resourceType, [{}]));
    if (facts === null || reason !== null) {
      return { remediation: 'manual', reversible: 'none', not_reversible_reason: reason };
    }
    return { remediation: 'planned', ...reversibilityOf(facts) };
  },
};

/** Returns why no resource of a type can be changed, whatever it is like; null where some can. */
function refusalOf({ changes }: SchemaFacts): string | null {
  if (changes === undefined) return unknownType;
  return changes.isUpdatable ? null : notUpdatable;
}

/** Returns why a property cannot get its value; null where it can. */
function reasonAgainst({ path, name, before, after }: FieldChange, facts: SchemaFacts): string | null {
  const { changes } = facts;
  const [key = ''] = pointerKeys(path);
  if (!Object.hasOwn(facts.members, key)) {
    return `The schema of this release does not know ${key}, so it is not known whether it can be set.`;
  }
  const isChanged = (place: string): boolean => changesPlace({ name, before, after }, place);
  const created = changes?.createOnly.find(isChanged);
  if (created !== undefined) {
    return `${shownPath(created)} can only be set when the resource is created: changing it means to replace the resource.`;
  }
  const conditional = changes?.conditionalCreateOnly.find(isChanged);
  if (conditional !== undefined) {
    return `AWS changes ${shownPath(conditional)} of an existing resource in some cases only, and replaces the resource otherwise.`;
  }
  if (after === null && changes?.required.includes(key) === true && pointerKeys(path).length === 1) {
    return `${key} cannot be removed: every resource of this type has it.`;
  }
  if (holdsFingerprint([path, after])) return fingerprintReason;
  return holdsInexactJson(after) ? inexactReason : null;
}

/** A property that AWS never shows. */
interface UnseenValue {
  path: string;
  /** Whether it can be set on the resource: it is unknown, then, and an update would remove it. */
  isSet: boolean;
}

/**
 * Returns the properties that AWS never shows. One that can only be set at creation stays as it is: an update cannot change
 * it. But every update has to repeat required ones.
 */
function unseenValues(facts: SchemaFacts, documents: readonly JsonObject[]): UnseenValue[] {
  return facts.writeOnly.map((path) => {
    const isRequired = facts.changes?.required.includes(path) === true;
    const isFixed = facts.changes?.createOnly.some((place) => isPlaceWithin(path, place)) === true;
    return { path, isSet: isRequired || (!isFixed && mayBeSet(path, { facts, hidden: facts.writeOnly, documents })) };
  });
}

/**
 * Returns why an update of a resource would remove values that AWS never shows; null where it would not. `documents` are
 * the resource as it is shown and as it is wanted.
 */
export function droppedValues(resourceType: string, documents: readonly JsonObject[]): string | null {
  const facts = schemaFacts(kindOf.aws, resourceType);
  if (facts === null) return unknownType;
  const dropped = unseenValues(facts, documents).filter(({ isSet }) => isSet);
  return dropped.length === 0 ? null : droppedReason(dropped.map(({ path }) => path));
}

function droppedReason(paths: readonly string[]): string {
  const { names, verb } = inWords(paths);
  return (
    `AWS never shows ${names}, and an update that does not repeat such values removes them. ` +
    `Whether ${paths.length === 1 ? 'it' : 'they'} ${verb} set is not known.`
  );
}

function unseenNote(unseen: readonly string[]): string[] {
  if (unseen.length === 0) return [];
  const { names, verb } = inWords(unseen);
  return [
    `AWS never shows ${names}, so the update does not repeat ${unseen.length === 1 ? 'it' : 'them'}: ` +
      `on this resource, ${names} ${verb} not set or can only be set at creation.`,
  ];
}

function inWords(paths: readonly string[]): { names: string; verb: string } {
  const shown = paths.slice(0, namesShown).map(shownPath);
  const more = paths.length > namesShown ? [`${paths.length - namesShown} more`] : [];
  return { names: joined([...shown, ...more]), verb: paths.length === 1 ? 'is' : 'are' };
}

const shownPath = (path: string): string => path.split('/').join('.');

/** Returns the one step that makes all changes: Cloud Control applies a patch as a whole. */
function stepOf(change: SettingChange, changes: readonly FieldChange[]): StepDraft {
  const { current, wanted, subject } = change;
  const keys = [...new Set(changes.map(keyOf))];
  const before = valuesOf(changes, 'before');
  const after = valuesOf(changes, 'after');
  const back = changes.map(({ path, before: now, after: then }) => ({ path, before: then, after: now }));
  return {
    title: shortened(
      settingTitle({
        values: keys.map((key) => ({ key, value: valueAt(wanted, `/${key}`) ?? valueAt(current, `/${key}`) })),
        label: null,
        subject,
      }),
      300,
    ),
    operation: updateResourceOperation,
    parameters: { patch: patchOf(changes), expected: before },
    before,
    after,
    undo: {
      operation: updateResourceOperation,
      parameters: { patch: patchOf(back), expected: after },
      note: null,
    },
    downtime: false,
  };
}

function valuesOf(changes: readonly FieldChange[], side: 'before' | 'after') {
  return Object.fromEntries(changes.map((change) => [change.path, change[side]]));
}

function reversibilityOf(facts: SchemaFacts): Pick<SchemaSupport, 'reversible' | 'not_reversible_reason'> {
  const secrets = facts.writeOnly.length > 0;
  return secrets
    ? {
        reversible: 'depends',
        not_reversible_reason: `No change is planned where AWS does not show whether these are set: ${facts.writeOnly.slice(0, namesShown).map(shownPath).join(', ')}`,
      }
    : { reversible: 'exact', not_reversible_reason: null };
}

const keyOf = ({ path }: FieldChange): string => pointerKeys(path)[0] ?? '';
const forAll = (keys: readonly string[], reason: string): SettingPlan['left'] =>
  Object.fromEntries(keys.map((key) => [key, reason]));
