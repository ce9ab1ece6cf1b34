import { comparisonRules } from '../../../drift/comparison-rules.ts';
import { pointerKeys } from '../../../drift/json-pointer.ts';
import { shortened } from '../../../drift/labels.ts';
import type { Json, JsonObject } from '../../../json.ts';
import { valueAt, withValues } from '../../../remediation/field-values.ts';
import { fingerprintReason, holdsFingerprint } from '../../../remediation/fingerprints.ts';
import { holdsInexactJson, inexactReason } from '../../../remediation/inexact-json.ts';
import { changesPlace } from '../../../remediation/schema/changed-places.ts';
import { fieldChanges, type FieldChange } from '../../../remediation/schema/field-changes.ts';
import type { SchemaPlanner, SchemaSupport } from '../../../remediation/schema/schema-planner.ts';
import { settingTitle } from '../../../remediation/setting-titles.ts';
import type { SettingChange, SettingPlan, StepDraft } from '../../../remediation/setting.ts';
import { kindOf } from '../../cloud-names.ts';
import { schemaFacts, type SchemaFacts } from '../../schema-facts.ts';
import { assetChange, nameInService, type AssetChangeFacts, type NoAssetChange } from './asset-changes.ts';
import { maskPath, unclearWithin, unseenBeside } from './asset-mask.ts';

/** The operation of every plan for an asset by schema. */
export const patchAssetOperation = 'asset.patch';

const unknownType = 'This release has no schema of this type, so it is not known what can be changed.';
const namesShown = 5;

const noCall: Readonly<Record<NoAssetChange, string>> = {
  no_patch: 'The API of this type has no method that changes parts of a resource (PATCH).',
  no_mask:
    'The method that changes resources of this type takes no update mask: it is not stated what becomes of members that a request leaves out.',
  no_answer: 'The API does not state how the end of a change of this type can be followed.',
  no_name: 'Resources of this type are not addressed by their name in a project.',
};

/**
 * Plans changes of assets by the `PATCH` of their service with an update mask: it names the fields that differ, and the service
 * leaves every other one as it is. Lists and maps can only be named as a whole.
 */
export const assetPlanner: SchemaPlanner = {
  plan(change) {
    const { target, keys } = change;
    const facts = schemaFacts(kindOf.gcp, target.resourceType);
    const comparison = comparisonRules(kindOf.gcp, target.resourceType).schema;
    const known = assetChange(target.resourceType);
    if (facts === null || comparison === undefined || known === null) return refusal(keys, unknownType);
    if ('none' in known) return refusal(keys, noCall[known.none]);
    const { call } = known;
    if (nameInService(target.externalId, target.resourceType, call) === null) {
      return refusal(keys, 'The name of the resource has another form than the API takes.');
    }
    const version = valueAt(change.current, '/observed/asset/version');
    if (typeof version === 'string' && majorOf(version) !== majorOf(call.root)) {
      return refusal(
        keys,
        `The inventory shows the resource in version ${version} of its API, whose fields can have other names than in the one that changes it.`,
      );
    }
    const left: Record<string, string> = {};
    const open = fieldChanges({ ...change, comparison });
    for (const one of open) {
      const reason = reasonAgainst(one, { facts, call, current: change.current });
      if (reason !== null) left[keyOf(one)] ??= reason;
    }
    const settable = open.filter((one) => left[keyOf(one)] === undefined);
    if (settable.length === 0) return { steps: [], left };
    return { steps: [stepOf(change, settable, facts)], left };
  },
  support(resourceType): SchemaSupport {
    const known = assetChange(resourceType);
    const reason = known === null ? unknownType : 'none' in known ? noCall[known.none] : null;
    if (known === null || 'none' in known) {
      return { remediation: 'manual', reversible: 'none', not_reversible_reason: reason };
    }
    const { inputOnly } = known.call;
    return {
      remediation: 'planned',
      reversible: inputOnly.length === 0 ? 'exact' : 'depends',
      not_reversible_reason:
        inputOnly.length === 0
          ? null
          : `No change is planned next to what the API never shows: ${inputOnly.slice(0, namesShown).map(shownPath).join(', ')}`,
    };
  },
};

const refusal = (keys: readonly string[], reason: string): SettingPlan => ({
  steps: [],
  left: Object.fromEntries(keys.map((key) => [key, reason])),
});

/** Returns why a field cannot get its value, or not back; null where it can. */
function reasonAgainst(
  change: FieldChange,
  { facts, call, current }: { facts: SchemaFacts; call: AssetChangeFacts; current: JsonObject },
): string | null {
  const { path, name, before, after } = change;
  const key = keyOf(change);
  const isKnown = Object.hasOwn(facts.members, key) && (call.members?.includes(key) ?? true);
  if (!isKnown) return `The version of the API that changes are made with has no ${key}.`;
  const isChanged = (place: string): boolean => changesPlace(change, place);
  const fixed = call.createOnly.find(isChanged);
  if (fixed !== undefined) {
    return `${shownPath(fixed)} can only be set when the resource is created: changing it means to replace the resource.`;
  }
  const served = call.outputOnly.find(isChanged);
  if (served !== undefined) return `Only the API itself sets ${shownPath(served)}.`;
  const documents = [current, withValues(current, { [path]: after })];
  const unclear = unclearWithin(facts, { pointer: path, outputOnly: call.outputOnly, documents });
  if (unclear !== null) {
    return `It is not clear from the API's description whether ${shownPath(unclear)} can be set: a request that leaves it out could remove it.`;
  }
  const unseen = unseenBeside(facts, { pointer: path, inputOnly: call.inputOnly, documents });
  if (unseen !== null) {
    return `The API never shows ${shownPath(unseen)}: whether the change would remove it is not known.`;
  }
  if ([before, after].includes(null) && call.required.includes(name)) {
    return `${shownPath(name)} cannot be removed: every resource of this type has it.`;
  }
  if (holdsFingerprint([path, before, after])) return fingerprintReason;
  return holdsInexactJson([before, after]) ? inexactReason : null;
}

const shownPath = (path: string): string => path.split('/').join('.');

/** Returns the one step that makes all changes: a mask is applied as a whole. */
function stepOf(change: SettingChange, changes: readonly FieldChange[], facts: SchemaFacts): StepDraft {
  const { current, wanted, subject } = change;
  const keys = [...new Set(changes.map(keyOf))];
  const before = valuesOf(changes, 'before');
  const after = valuesOf(changes, 'after');
  const mask = [...new Set(changes.map(({ path }) => maskPath(facts, path).join('.')))];
  return {
    title: shortened(
      settingTitle({
        values: keys.map((key) => ({ key, value: valueAt(wanted, `/${key}`) ?? valueAt(current, `/${key}`) })),
        label: null,
        subject,
      }),
      300,
    ),
    operation: patchAssetOperation,
    parameters: { mask, values: after, expected: before },
    before,
    after,
    undo: { operation: patchAssetOperation, parameters: { mask, values: before, expected: after }, note: null },
    downtime: false,
  };
}

function valuesOf(changes: readonly FieldChange[], side: 'before' | 'after'): Record<string, Json> {
  return Object.fromEntries(changes.map((change) => [change.path, change[side]]));
}

/** Returns the major version in `v1beta1` or `/v1/`. */
const majorOf = (version: string): string => /v(\d+)/.exec(version)?.[1] ?? '';

const keyOf = ({ path }: FieldChange): string => pointerKeys(path)[0] ?? '';
