import { labelOf } from '../drift/labels.ts';
import { pointerBelow } from '../drift/json-pointer.ts';
import { canonicalText, sortedSet } from '../clouds/canonical.ts';
import type { Json, JsonObject } from '../json.ts';
import type { FieldValues } from './plan.ts';
import { settingTitle } from './setting-titles.ts';
import { member, members, type ByField, type Setting, type SettingChange, type StepDraft } from './setting.ts';

/** Returns why a value cannot be set, or null when it can. */
export type Refusal = (change: SettingChange) => string | null;

interface Written<Field extends string> {
  keys: readonly Field[];
  operation: string;
  /** The setting in plain words. */
  label: string;
  /** Returns why a key cannot be set to the given value. */
  refuse?: ByField<NoInfer<Field>, Refusal>;
  /** Returns what the undo does not restore; null when it restores everything. */
  undoNote?: Refusal;
  /** Whether the change cannot be rolled back at all. */
  irreversible?: (change: SettingChange) => boolean;
  /** Top-level keys that the operation depends on. */
  reads?: readonly Field[];
  downtime?: (change: SettingChange) => boolean;
}

/** Returns a setting that one call replaces as a whole: all its keys are sent, also those that do not differ. */
export function replaced<const Field extends string>(rule: Written<Field>): Setting<Field> {
  return written(rule, () => rule.keys);
}

/**
 * Builds settings of which one call changes as many as are named: only the keys that differ are sent. Such calls do not
 * change a setting without a value; `emptied` names the keys that they can clear nevertheless.
 */
export function modified<const Field extends string>(
  rule: Written<Field> & { emptied: readonly NoInfer<Field>[] },
): Setting<Field> {
  const { keys, emptied }: { keys: readonly string[]; emptied: readonly string[] } = rule;
  const refuse: Record<string, Refusal> = {};
  for (const key of keys) {
    refuse[key] = (change) =>
      member(change.wanted, key) === null && !emptied.includes(key)
        ? 'This field can be changed but not cleared.'
        : (refusalOf(rule, key)?.(change) ?? null);
  }
  const isStuck = (change: SettingChange) => (key: string) =>
    member(change.current, key) === null && !emptied.includes(key);
  const setting = written<Field>(
    {
      ...rule,
      refuse: refuse as ByField<Field, Refusal>,
      irreversible: (change) => change.keys.every(isStuck(change)) || (rule.irreversible?.(change) ?? false),
      undoNote: (change) => {
        const stuck = change.keys.filter(isStuck(change));
        if (stuck.length > 0)
          return `Fields without an earlier value keep the new one: ${stuck.map(labelOf).join(', ')}.`;
        return rule.undoNote?.(change) ?? null;
      },
    },
    (settable) => settable,
  );
  const always = rule.emptied.length === rule.keys.length && rule.undoNote === undefined;
  return { ...setting, undo: always && rule.irreversible === undefined ? 'exact' : 'depends' };
}

function written<Field extends string>(
  rule: Written<Field>,
  keysSent: (settable: readonly string[]) => readonly string[],
): Setting<Field> {
  return {
    keys: rule.keys,
    operations: [rule.operation],
    undo: rule.undoNote === undefined && rule.irreversible === undefined ? 'exact' : 'depends',
    plan(change) {
      const left: Record<string, string> = {};
      for (const key of change.keys) {
        const reason = refusalOf(rule, key)?.(change) ?? null;
        if (reason !== null) left[key] = reason;
      }
      const settable = change.keys.filter((key) => left[key] === undefined);
      if (settable.length === 0) return { steps: [], left };
      const sent = keysSent(settable);
      const wanted = { ...change.current, ...members(change.wanted, settable) };
      const own = { ...change, keys: settable };
      const step: StepDraft = {
        title: titleOf(rule, own),
        operation: rule.operation,
        parameters: members(wanted, sent),
        reads: fieldsOf(change.current, rule.reads ?? []),
        before: fieldsOf(change.current, sent),
        after: fieldsOf(wanted, sent),
        undo: rule.irreversible?.(own)
          ? null
          : {
              operation: rule.operation,
              parameters: members(change.current, undoneKeys(rule, change.current, sent)),
              note: rule.undoNote?.(own) ?? null,
            },
        downtime: rule.downtime?.(own) ?? false,
      };
      return { steps: [step], left };
    },
  };
}

function refusalOf({ refuse }: { refuse?: Readonly<Partial<Record<string, Refusal>>> }, key: string) {
  return refuse?.[key];
}

/** Returns the keys that a call cannot empty: it is not asked to. */
function undoneKeys(
  rule: { keys: readonly string[]; emptied?: readonly string[] },
  current: JsonObject,
  sent: readonly string[],
): readonly string[] {
  const { emptied } = rule;
  return emptied === undefined ? sent : sent.filter((key) => member(current, key) !== null || emptied.includes(key));
}

function titleOf(rule: { keys: readonly string[]; label: string }, change: SettingChange): string {
  return settingTitle({
    values: change.keys.map((key) => ({ key, value: member(change.wanted, key) })),
    label: rule.keys.length > 1 ? null : rule.label,
    subject: change.subject,
  });
}

/** Returns values by pointer of top-level keys. */
export function fieldsOf(configuration: JsonObject, keys: readonly string[]): FieldValues {
  return Object.fromEntries(keys.map((key) => [pointerBelow('', key), member(configuration, key)]));
}

/** How the members of a set are added and removed, one call each. */
interface Listed<Field extends string> {
  key: Field;
  /** The part of a member that identifies it: a new member replaces the old one with the same identity. */
  identity?: string;
  add: { operation: string; title: (name: string, subject: string) => string; parameters: (one: Json) => JsonObject };
  remove: {
    operation: string;
    title: (name: string, subject: string) => string;
    parameters: (one: Json) => JsonObject;
  };
  /** Returns why a member cannot be added; null when it can. */
  refuseAdding?: (one: Json, change: SettingChange) => string | null;
}

/**
 * Returns the setting of a set whose members are added and removed one by one; added first, so that nothing lacks in
 * between.
 */
export function listed<const Field extends string>(rule: Listed<Field>): Setting<Field> {
  const nameOf = (one: Json): string => {
    const name = rule.identity === undefined ? one : ((one as JsonObject)[rule.identity] ?? null);
    return typeof name === 'string' ? name : canonicalText(name);
  };
  return {
    keys: [rule.key],
    operations: [rule.add.operation, rule.remove.operation],
    undo: rule.refuseAdding === undefined ? 'exact' : 'depends',
    plan(change) {
      const left: Record<string, string> = {};
      const path = pointerBelow('', rule.key);
      const now = new Map(listOf(change.current, rule.key).map((one) => [nameOf(one), one]));
      const wanted = new Map(listOf(change.wanted, rule.key).map((one) => [nameOf(one), one]));
      const steps: StepDraft[] = [];
      let held = listOf(change.current, rule.key);
      const push = (draft: Omit<StepDraft, 'before' | 'after' | 'downtime'>, then: Json[]): void => {
        steps.push({ ...draft, before: { [path]: held }, after: { [path]: then }, downtime: false });
        held = then;
      };
      for (const [name, one] of wanted) {
        const old = now.get(name);
        if (old !== undefined && canonicalText(old) === canonicalText(one)) continue;
        const refusal = rule.refuseAdding?.(one, change) ?? null;
        if (refusal !== null) {
          left[rule.key] = refusal;
          continue;
        }
        const undo = old === undefined ? rule.remove : rule.add;
        push(
          {
            title: rule.add.title(shortName(name), change.subject),
            operation: rule.add.operation,
            parameters: rule.add.parameters(one),
            undo: { operation: undo.operation, parameters: undo.parameters(old ?? one), note: null },
          },
          sortedSet([...held.filter((other) => nameOf(other) !== name), one]),
        );
      }
      for (const [name, one] of now) {
        if (wanted.has(name)) continue;
        const back = { ...change, current: change.wanted, wanted: change.current };
        const canReturn = (rule.refuseAdding?.(one, back) ?? null) === null;
        push(
          {
            title: rule.remove.title(shortName(name), change.subject),
            operation: rule.remove.operation,
            parameters: rule.remove.parameters(one),
            undo: canReturn
              ? { operation: rule.add.operation, parameters: rule.add.parameters(one), note: null }
              : null,
          },
          held.filter((other) => nameOf(other) !== name),
        );
      }
      return { steps, left };
    },
  };
}

/** Returns the members of a list at a top-level key; none when it is absent or no list. */
export function listOf(configuration: JsonObject, key: string): Json[] {
  const value = member(configuration, key);
  return Array.isArray(value) ? value : [];
}

function shortName(name: string): string {
  const last = name.startsWith('arn:') ? name.slice(name.lastIndexOf('/') + 1) : name;
  return last.replaceAll(/\p{C}/gu, ' ').slice(0, 100);
}
