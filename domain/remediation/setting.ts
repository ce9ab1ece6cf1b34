import type { DocumentFacts } from '../clouds/document-facts.ts';
import type { Json, JsonObject } from '../json.ts';
import type { FieldValues, OperationTarget } from './plan.ts';

/**
 * A requested change of a setting: the current and the desired configuration, and which of the setting's keys differ.
 */
export interface SettingChange {
  target: OperationTarget;
  /** The resource's name in titles, e.g. `S3 bucket reports`. */
  subject: string;
  current: JsonObject;
  wanted: JsonObject;
  keys: readonly string[];
  /** Who the service is in the account, see `PlanningInput`. */
  identity: string | null;
  /** What is known of both readings of a document; null where nothing is. */
  facts?: { current: DocumentFacts | null; wanted: DocumentFacts | null };
}

/** A step that has no number in a plan yet. Operations are given by name; their target is the resource. */
export interface StepDraft {
  title: string;
  operation: string;
  parameters: JsonObject;
  /** Fields that the operation depends on and does not change. */
  reads?: FieldValues;
  before: FieldValues;
  after: FieldValues;
  /** `note` says what the undo does not restore; null when it is exact. Null for a step that cannot be undone. */
  undo: { operation: string; parameters: JsonObject; note: string | null } | null;
  downtime: boolean;
}

/** How much a setting can change: its steps, and for each key that it cannot fully change the reason. */
export interface SettingPlan {
  steps: StepDraft[];
  left: Record<string, string>;
  /** What an approver has to know, in sentences. */
  warnings?: string[];
}

/** A part of a configuration that the cloud allows to change, and how. */
export interface Setting<Field extends string = string> {
  /** Top-level keys of the configuration. */
  keys: readonly Field[];
  /** Names of the operations that it uses. */
  operations: readonly string[];
  /** Whether every change can be undone exactly, or that depends on the values. */
  undo: 'exact' | 'depends';
  plan(change: SettingChange): SettingPlan;
}

/** The settings of one resource type. Their order is the order of their steps. */
export interface TypeSettings {
  settings: readonly Setting[];
  /** Top-level keys that cannot be set → the reason, in plain words. */
  fixed: Readonly<Record<string, string>>;
  /** Keys that the cloud derives from another one and that change with it. */
  follows?: Readonly<Record<string, string>>;
}

/** Values by field. Every field is optional; other names are not allowed. */
export type ByField<Field extends string, Value> = Readonly<Partial<Record<Field, Value>>>;

/** Reads a part of a configuration of one type; accepts only the names of its fields. */
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
