import { isObject, type Json, type JsonObject } from '../../json.ts';
import { listOf } from '../../remediation/builders.ts';
import type { Setting } from '../../remediation/setting.ts';

const staysClosed =
  'The baseline opens administration or database ports to all addresses; a plan does not open them again. Capture a new baseline.';

/**
 * Returns the setting, but that what opens to everyone stays as it is where it would be added. Its undo is not touched.
 */
export function neverOpening<Field extends string>(
  setting: Setting<Field>,
  { key, opens }: { key: Field; opens: (rule: JsonObject) => boolean },
): Setting<Field> {
  return {
    ...setting,
    plan(change) {
      const now = listOf(change.current, key).filter(isObject);
      const isNew = (rule: JsonObject) => !now.some((held) => JSON.stringify(held) === JSON.stringify(rule));
      let isRefused = false;
      const wanted = listOf(change.wanted, key)
        .filter(isObject)
        .flatMap((rule): JsonObject[] => {
          if (!opens(rule) || !isNew(rule)) return [rule];
          isRefused = true;
          return now.filter(({ name }) => name === rule['name']);
        });
      const { steps, left } = setting.plan({ ...change, wanted: { ...change.wanted, [key]: wanted } });
      return { steps, left: isRefused ? { ...left, [key]: staysClosed } : left };
    },
  };
}

/** Returns the name of a rule, as the parameters of an operation. */
export function nameOf(one: Json): JsonObject {
  return { name: isObject(one) ? (one['name'] ?? '') : '' };
}
