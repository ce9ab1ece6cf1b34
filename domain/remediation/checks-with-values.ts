import type { FieldChange } from '../checks/check.ts';
import { allRules } from '../clouds/checks.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import { settingsOf } from './settings-of.ts';

/** A check that names values, for one type of resource. */
export interface PlannableCheck {
  id: string;
  provider: ProviderKind;
  resourceType: string;
  sets: readonly FieldChange[];
  /** What a plan may call; empty where a person has to make the change. */
  operations: readonly string[];
  /** Why there is no plan; null where there may be one. */
  reason: string | null;
}

/** Every check that names the values that fix a failure, with what a plan can do about it. */
export const checksWithValues: readonly PlannableCheck[] = allRules
  .filter(({ sets }) => sets.length > 0)
  .flatMap(({ id, provider, resourceTypes, sets }) =>
    resourceTypes.map((resourceType) => {
      const { settings, fixed } = settingsOf(provider, resourceType);
      const keys = [...new Set(sets.map(({ path }) => pointerKeys(path)[0] ?? ''))];
      const unset = keys.find((key) => !settings.some((setting) => setting.keys.includes(key)));
      const operations = settings
        .filter((setting) => setting.keys.some((key) => keys.includes(key)))
        .flatMap((setting) => setting.operations);
      return {
        id,
        provider,
        resourceType,
        sets,
        operations: unset === undefined ? [...new Set(operations)] : [],
        reason: unset === undefined ? null : (fixed[unset] ?? 'No operation sets the field.'),
      };
    }),
  );

const plannable = new Set(
  checksWithValues.filter(({ reason }) => reason === null).map(({ provider, id }) => `${provider}/${id}`),
);

/** Returns whether a fix of a failure can be planned, as far as that does not depend on the resource. */
export function canPlanFix({ provider, id }: { provider: ProviderKind; id: string }): boolean {
  return plannable.has(`${provider}/${id}`);
}
