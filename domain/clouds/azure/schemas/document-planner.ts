import { shortened } from '../../../drift/labels.ts';
import type { JsonObject } from '../../../json.ts';
import { valueAt } from '../../../remediation/field-values.ts';
import { inverse, pointerOfField, type ObjectChange } from '../../../remediation/schema/object-change.ts';
import { objectChanges } from '../../../remediation/schema/object-changes.ts';
import { changedObject } from '../../../remediation/schema/object-patch.ts';
import type { SchemaPlanner, SchemaSupport } from '../../../remediation/schema/schema-planner.ts';
import { settingTitle } from '../../../remediation/setting-titles.ts';
import type { SettingChange, SettingPlan, StepDraft } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';
import {
  documentFacts,
  droppedValues,
  hiddenProperties,
  inWords,
  keyOfPointer,
  putResourceOperation,
  reasonAgainst,
  unclearValues,
  type DocumentFacts,
} from './document-changes.ts';
import { settableDocument } from './settable-document.ts';

const unknownType = 'This release has no types of Azure for it, so it is not known what can be changed.';
const notWritable = 'Azure has no call that changes resources of this type.';
const tags = tagSetting({ set: 'arm.set_tags', remove: 'arm.remove_tags' });

/**
 * Plans changes of resources of Azure. Tags are changed alone. Everything else is changed by reading the resource from Resource
 * Manager, changing the properties that differ, and writing the whole document: `PUT` removes what a request does not repeat.
 */
export const documentPlanner: SchemaPlanner = {
  plan(change) {
    const known = documentFacts(change.target.resourceType);
    if (known === null) return { steps: [], left: forAll(change.keys, unknownType) };
    const tagsPlan = change.keys.includes('tags') ? planTags(change, known) : { steps: [], left: {} };
    const others = change.keys.filter((key) => key !== 'tags');
    const plan = others.length > 0 ? planDocument({ ...change, keys: others }, known) : { steps: [], left: {} };
    return { ...plan, steps: [...tagsPlan.steps, ...plan.steps], left: { ...tagsPlan.left, ...plan.left } };
  },
  support(resourceType): SchemaSupport {
    const known = documentFacts(resourceType);
    if (known === null) return { remediation: 'manual', reversible: 'none', not_reversible_reason: unknownType };
    const reason = refusalOf(known);
    const hidden = hiddenProperties(known);
    if (reason !== null && !hasTags(known)) {
      return { remediation: 'manual', reversible: 'none', not_reversible_reason: reason };
    }
    if (reason !== null) {
      return {
        remediation: 'planned',
        reversible: 'depends',
        not_reversible_reason: `Only tags are changed: ${reason}`,
      };
    }
    if (hidden.length === 0) return { remediation: 'planned', reversible: 'exact', not_reversible_reason: null };
    return {
      remediation: 'planned',
      reversible: 'depends',
      not_reversible_reason: `No change is planned where Azure does not show whether these are set: ${inWords(hidden).names}`,
    };
  },
};

/** Returns why nothing but tags can be changed, whatever a resource is like; null where more can. */
function refusalOf(known: DocumentFacts): string | null {
  return known.changes.isUpdatable ? droppedValues(known, [{ properties: {} }]) : notWritable;
}

const hasTags = ({ facts }: DocumentFacts): boolean => Object.hasOwn(facts.members, 'tags');

function planTags(change: SettingChange, known: DocumentFacts): SettingPlan {
  if (!hasTags(known)) return { steps: [], left: { tags: 'Resources of this type have no tags that can be set.' } };
  return tags.plan({ ...change, keys: ['tags'] });
}

function planDocument(change: SettingChange, known: DocumentFacts): SettingPlan {
  const { current, wanted, keys } = change;
  if (!known.changes.isUpdatable) return { steps: [], left: forAll(keys, notWritable) };
  const { facts, comparison } = known;
  const [now, then] = [settableDocument(current, facts), settableDocument(wanted, facts)];
  const open = objectChanges({
    baseline: { document: then, facts: null },
    current: { document: now, facts: null },
    keys,
    comparison,
  });
  const left: Record<string, string> = {};
  for (const one of open) {
    const reason = reasonAgainst(one, known);
    if (reason !== null) left[keyOf(one)] ??= reason;
  }
  const settable = open.filter((one) => left[keyOf(one)] === undefined);
  if (settable.length === 0) return { steps: [], left };
  const planned = changedObject(now, settable);
  const dropped = droppedValues(known, [now, planned]) ?? unclearValues(known, current);
  if (dropped !== null) return { steps: [], left: { ...left, ...forAll(settable.map(keyOf), dropped) } };
  return { steps: [stepOf(change, { now, planned, changes: settable })], left, warnings: warningsOf(known) };
}

/** Returns the one step that makes all changes: a document is written as a whole. */
function stepOf(
  { subject }: SettingChange,
  { now, planned, changes }: { now: JsonObject; planned: JsonObject; changes: readonly ObjectChange[] },
): StepDraft {
  const pointers = [...new Set(changes.map(({ field }) => pointerOfField(field)))];
  const keys = [...new Set(pointers.map(keyOfPointer))];
  const named = pointers.length > namesShown ? keys.map((key) => `/${key}`) : pointers;
  const parameters = (some: readonly ObjectChange[]): JsonObject => ({
    changes: some.map((one) => ({ ...one, field: [...one.field] })),
  });
  const values = named.map((pointer) => ({ key: pointer.split('/').at(-1) ?? '', value: valueAt(planned, pointer) }));
  return {
    title: shortened(settingTitle({ values, label: null, subject }), 300),
    operation: putResourceOperation,
    parameters: parameters(changes),
    before: Object.fromEntries(pointers.map((pointer) => [pointer, valueAt(now, pointer)])),
    after: Object.fromEntries(pointers.map((pointer) => [pointer, valueAt(planned, pointer)])),
    undo: { operation: putResourceOperation, parameters: parameters(changes.map(inverse)), note: null },
    downtime: false,
  };
}

const namesShown = 4;

function warningsOf(known: DocumentFacts): string[] {
  const hidden = hiddenProperties(known);
  const { names, verb } = inWords(hidden);
  return [
    ...(known.changes.hasEtag === true
      ? []
      : [
          'Azure documents no mark of the version (ETag) of resources of this type. The resource is read again immediately before it is written, but a change that somebody else makes in between cannot be excluded.',
        ]),
    ...(hidden.length === 0
      ? []
      : [
          `Azure never shows ${names}, so the request does not repeat ${hidden.length === 1 ? 'it' : 'them'}: on this resource, there is no place where ${names} ${verb} set.`,
        ]),
  ];
}

const keyOf = ({ field }: ObjectChange): string => (field[0] ?? '').slice(2);
const forAll = (keys: readonly string[], reason: string): SettingPlan['left'] =>
  Object.fromEntries(keys.map((key) => [key, reason]));
