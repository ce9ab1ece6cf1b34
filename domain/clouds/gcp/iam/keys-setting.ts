import { sortedSet } from '../../canonical.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { listOf } from '../../../remediation/builders.ts';
import type { Setting, StepDraft } from '../../../remediation/setting.ts';

const operation = 'iam.set_key_disabled';
const path = '/keys';
const notDeleted =
  'A key that the baseline lacks is disabled, not deleted, since its deletion cannot be undone: delete it once nothing uses it.';
const gone = 'A deleted key cannot be restored: create a new one and replace it where it was used.';
const staysDisabled = 'A key of the baseline that was disabled is enabled only manually.';

/** User-managed keys of a service account: new ones are disabled, which can be undone. No key is enabled by a plan. */
export const keysSetting: Setting<'keys'> = {
  keys: ['keys'],
  operations: [operation],
  undo: 'exact',
  plan({ current, wanted, subject }) {
    const known = new Map(keysOf(wanted).map((key) => [String(key['id'] as string), key]));
    const now = keysOf(current);
    const reasons = new Set<string>();
    const steps: StepDraft[] = [];
    let held: Json[] = now;
    for (const key of now) {
      const id = String(key['id'] as string);
      const baseline = known.get(id);
      known.delete(id);
      if (baseline === undefined) reasons.add(notDeleted);
      else if (baseline['disabled'] === false && key['disabled'] === true) reasons.add(staysDisabled);
      if (key['disabled'] === true || baseline?.['disabled'] === false) continue;
      const then = sortedSet([...held.filter((one) => one !== key), { ...key, disabled: true }]);
      steps.push({
        title: `Disable the key ${id} of ${subject}`,
        operation,
        parameters: { id, disabled: true },
        before: { [path]: held },
        after: { [path]: then },
        undo: { operation, parameters: { id, disabled: false }, note: null },
        downtime: false,
      });
      held = then;
    }
    if (known.size > 0) reasons.add(gone);
    const left: Record<string, string> = reasons.size === 0 ? {} : { keys: [...reasons].join(' ') };
    return { steps, left };
  },
};

const keysOf = (configuration: JsonObject): JsonObject[] => listOf(configuration, 'keys').filter(isObject);
