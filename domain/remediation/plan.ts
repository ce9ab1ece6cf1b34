import type { Json, JsonObject } from '../json.ts';

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The resource that an operation changes, in the cloud's own words. */
export interface OperationTarget {
  externalId: string;
  resourceType: string;
  /** Cloud region, or `global`. */
  region: string;
}

/**
 * One change in the cloud's own terms. Carrying it out looks first and acts only if needed, so that carrying it out
 * twice is the same as once.
 */
export interface Operation {
  /** Name in the provider's table of operations, e.g. `s3.put_public_access_block`. */
  name: string;
  target: OperationTarget;
  /** What the operation needs, without secrets. */
  parameters: JsonObject;
}

/** A field of the configuration: JSON Pointer → value; null for one that is absent. */
export type FieldValues = Record<string, Json>;

/** How a step is undone. */
export interface StepUndo {
  operation: Operation;
  /** Whether the undo restores all that the step changed, identifiers included. */
  exact: boolean;
  /** What the undo does not restore; null when it is exact. */
  note: string | null;
}

/** One step of a plan. */
export interface PlanStep {
  /** Place in the plan, from 1. */
  number: number;
  /** For people: what this step does, e.g. `Block public access to bucket reports`. */
  title: string;
  operation: Operation;
  /** Fields that are read before the step and must still be what they were. */
  reads: FieldValues;
  /** Fields that the step changes: their values before it … */
  before: FieldValues;
  /** … and after it. */
  after: FieldValues;
  /** Null for a step that cannot be undone at all. */
  undo: StepUndo | null;
  /** Whether the step interrupts the service of the resource. */
  downtime: boolean;
}

/** A field that differs and that the plan does not fix. */
export interface LeftField {
  path: string;
  reason: string;
}

/** What an approver decides on: what will be done, in which order, and how it is undone. */
export interface RemediationPlan {
  title: string;
  steps: PlanStep[];
  /** The dry run: each field with its value now and after the plan. */
  diff: { path: string; current_value: Json; planned_value: Json }[];
  left: LeftField[];
}

/** Why there is no automatic fix, and what can be done manually instead. */
export interface NoPlan {
  reason: string;
  manualSteps: string[];
}

/** The answer of a planner. */
export type Planned = { plan: RemediationPlan } | { noPlan: NoPlan };
