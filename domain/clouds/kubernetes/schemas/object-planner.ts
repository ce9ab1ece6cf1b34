import { comparisonRules } from '../../../drift/comparison-rules.ts';
import { pointerBelow, pointerKeys } from '../../../drift/json-pointer.ts';
import { shortened } from '../../../drift/labels.ts';
import type { Json, JsonObject } from '../../../json.ts';
import { valueAt } from '../../../remediation/field-values.ts';
import { fingerprintReason, holdsFingerprint } from '../../../remediation/fingerprints.ts';
import { holdsInexactJson, inexactReason } from '../../../remediation/inexact-json.ts';
import type { FieldValues } from '../../../remediation/plan.ts';
import type { SchemaPlanner, SchemaSupport } from '../../../remediation/schema/schema-planner.ts';
import { settingTitle } from '../../../remediation/setting-titles.ts';
import type { SettingChange, StepDraft } from '../../../remediation/setting.ts';
import { kindOf } from '../../cloud-names.ts';
import { changeableMember, fixedFieldReason, fixedKindReason, unchangeableReason } from './fixed-fields.ts';
import { inverse, pointerOfField, type ObjectChange } from '../../../remediation/schema/object-change.ts';
import { objectChanges } from '../../../remediation/schema/object-changes.ts';
import { changedObject } from '../../../remediation/schema/object-patch.ts';
import { ownKinds } from './own-kinds.ts';

/** The operation of every plan for a kind by schema. */
export const patchObjectOperation = 'object.patch';

const uidPath = '/observed/metadata/uid';
const tooDeep = '[nested too deeply]';

/**
 * Plans changes of objects of a cluster by a patch of the fields that differ. It names no other field, so that what the
 * service does not know of an object, such as secrets, stays.
 */
export const objectPlanner: SchemaPlanner = {
  plan(change) {
    const { target, current, wanted, keys, facts } = change;
    const comparison = comparisonRules(kindOf.kubernetes, target.resourceType).schema;
    const refusal = fixedKindReason(target.resourceType) ?? unchangedReason(current) ?? unknownReason(current);
    if (comparison === undefined || refusal !== null) {
      return { steps: [], left: Object.fromEntries(keys.map((key) => [key, refusal ?? ''])) };
    }
    const open = objectChanges({
      baseline: { document: wanted, facts: facts?.wanted ?? null },
      current: { document: current, facts: facts?.current ?? null },
      keys,
      comparison,
    });
    const left: Record<string, string> = {};
    for (const one of open) {
      const reason = reasonAgainst(one, target.resourceType);
      if (reason !== null) left[keyOf(one)] ??= reason;
    }
    const settable = open.filter((one) => left[keyOf(one)] === undefined);
    if (settable.length === 0) return { steps: [], left };
    return { steps: [stepOf(change, settable)], left, warnings: customKindNote(target.resourceType) };
  },
  support(resourceType, isChangeable): SchemaSupport {
    const reason = fixedKindReason(resourceType) ?? (isChangeable ? null : unchangeableReason);
    if (reason !== null) return { remediation: 'manual', reversible: 'none', not_reversible_reason: reason };
    if (Object.hasOwn(ownKinds, resourceType)) {
      return { remediation: 'planned', reversible: 'exact', not_reversible_reason: null };
    }
    return {
      remediation: 'planned',
      reversible: 'depends',
      not_reversible_reason:
        'The object is restored as it was, unless its definition or an admission webhook refuses the way back. What the controller of the kind did meanwhile is not undone',
    };
  },
};

const namesShown = 4;

/** Returns what a title names: the fields that change or, where they are many, the parts of the object. */
function namedValues(pointers: readonly string[], planned: JsonObject): { key: string; value: Json }[] {
  const some = pointers.length > namesShown ? topLevel(pointers) : pointers;
  return some.map((pointer) => ({ key: pointerKeys(pointer).at(-1) ?? '', value: valueAt(planned, pointer) }));
}

const topLevel = (pointers: readonly string[]): string[] => [
  ...new Set(pointers.map((pointer) => pointerBelow('', pointerKeys(pointer)[0] ?? ''))),
];

function valuesOf(object: JsonObject, pointers: readonly string[]): FieldValues {
  return Object.fromEntries(pointers.map((pointer) => [pointer, valueAt(object, pointer)]));
}

const keyOf = ({ field }: ObjectChange): string => (field[0] ?? '').slice(2);

const unchangedReason = (current: JsonObject): string | null =>
  valueAt(current, `/observed/${changeableMember}`) === false ? unchangeableReason : null;

function unknownReason(current: JsonObject): string | null {
  return valueAt(current, uidPath) === null
    ? 'The uid of the object was not read, so it would not be noticed if the object was replaced by another one of its name.'
    : null;
}

/** Returns why a field cannot get its value, or not back; null where it can. */
function reasonAgainst({ field, before = null, after = null }: ObjectChange, resourceType: string): string | null {
  const names = field.filter((key) => key.startsWith('f:')).map((key) => key.slice(2));
  const fixed = fixedFieldReason(resourceType, names);
  if (fixed !== null) return fixed;
  const values: Json[] = [[...field], before, after];
  if (holdsFingerprint(values)) return fingerprintReason;
  if (values.some(holdsTooDeep)) return 'The value is nested too deeply and was not read whole.';
  return holdsInexactJson([before, after]) ? inexactReason : null;
}

function holdsTooDeep(value: Json): boolean {
  if (value === tooDeep) return true;
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsTooDeep);
}

function customKindNote(resourceType: string): string[] {
  if (Object.hasOwn(ownKinds, resourceType)) return [];
  return ['The controller of this kind acts on the change. What it does then is not known here, and not undone.'];
}

/** Returns the one step that makes all changes: a patch is applied as a whole. */
function stepOf(change: SettingChange, changes: readonly ObjectChange[]): StepDraft {
  const { current, subject } = change;
  const uid = valueAt(current, uidPath);
  const planned = changedObject(current, changes);
  const pointers = [...new Set(changes.map(({ field }) => pointerOfField(field)))];
  const parameters = (some: readonly ObjectChange[]): JsonObject => ({
    api_version: current['apiVersion'] ?? null,
    uid,
    changes: some.map((one) => ({ ...one, field: [...one.field] })),
  });
  return {
    title: shortened(settingTitle({ values: namedValues(pointers, planned), label: null, subject }), 300),
    operation: patchObjectOperation,
    parameters: parameters(changes),
    reads: { [uidPath]: uid },
    before: valuesOf(current, pointers),
    after: valuesOf(planned, pointers),
    undo: { operation: patchObjectOperation, parameters: parameters(changes.map(inverse)), note: null },
    downtime: false,
  };
}
