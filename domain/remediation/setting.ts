import type { Json, JsonObject } from '../json.ts';
import type { FieldValues, OperationTarget } from './plan.ts';

/** What is asked of a setting: the configuration as it is, as it is to be, and which of the setting's keys differ. */
export interface SettingChange {
  target: OperationTarget;
  /** What the resource is called in titles, e.g. `S3 bucket reports`. */
  subject: string;
  current: JsonObject;
  wanted: JsonObject;
  keys: readonly string[];
}

/** A step before it has its place in a plan. Operations are named; their target is the resource. */
export interface StepDraft {
  title: string;
  operation: string;
  parameters: JsonObject;
  /** Fields that the operation depends on and does not change. */
  reads?: FieldValues;
  before: FieldValues;
  after: FieldValues;
  /** `note` says what the undo does not restore; null for an exact one. No undo at all: null. */
  undo: { operation: string; parameters: JsonObject; note: string | null } | null;
  downtime: boolean;
}

/** How far a setting gets: its steps, and for each key it cannot bring all the way the reason. */
export interface SettingPlan {
  steps: StepDraft[];
  left: Record<string, string>;
}

/** A part of a configuration that a cloud lets one set, and how. */
export interface Setting<Field extends string = string> {
  /** Top-level keys of the configuration. */
  keys: readonly Field[];
  /** Names of the operations that it uses. */
  operations: readonly string[];
  /** Whether a change can always be undone exactly, or it depends on the values. */
  undo: 'exact' | 'depends';
  plan(change: SettingChange): SettingPlan;
}

/** What can be set of one resource type. The order of the settings is the order of their steps. */
export interface TypeSettings {
  settings: readonly Setting[];
  /** Top-level keys that cannot be set → why, for people. */
  fixed: Readonly<Record<string, string>>;
  /** Keys that the cloud derives from another one: they come right with it. */
  follows?: Readonly<Record<string, string>>;
}

/** Values by field. Every field may be left out, but no other name may stand there. */
export type ByField<Field extends string, Value> = Readonly<Partial<Record<Field, Value>>>;

/** How a part of a configuration of one type is read: by the names of its fields alone. */
export type FieldReader<Configuration, Value = Json> = (
  configuration: JsonObject,
  field: keyof Configuration & string,
) => Value;

/** Returns the value of a top-level key; null for one that is absent. */
export function member(configuration: JsonObject, key: string): Json {
  return configuration[key] ?? null;
}

/** Returns the values of some top-level keys; null for those that are absent. */
export function members(configuration: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, member(configuration, key)]));
}
