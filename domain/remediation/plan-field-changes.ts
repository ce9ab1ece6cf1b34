import type { FieldChange } from '../checks/check.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import { pointerKeys } from '../drift/json-pointer.ts';
import { withValues } from './field-values.ts';
import { planChange } from './plan-change.ts';
import type { Planned } from './plan.ts';
import type { PlannedResource } from './planning-input.ts';

/** Plans how fields of a resource get other values, e.g. those in `sets` of a failed check. */
export function planFieldChanges(input: {
  providerKind: ProviderKind;
  identity?: string | null;
  resource: PlannedResource;
  sets: readonly FieldChange[];
}): Planned {
  const { providerKind, identity = null, resource, sets } = input;
  const values = Object.fromEntries(sets.map(({ path, value }) => [path, value]));
  const keys = [...new Set(sets.flatMap(({ path }) => pointerKeys(path).slice(0, 1)))];
  return planChange({ providerKind, identity, resource, wanted: withValues(resource.configuration, values), keys });
}
