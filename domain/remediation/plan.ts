import type { Json, JsonObject } from '../json.ts';

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The resource that an operation changes, in the cloud's own terms. */
export interface OperationTarget {
  externalId: string;
  resourceType: string;
  /** Cloud region, or `global`. */
  region: string;
}

/** One change in the cloud's own terms. Execution is idempotent: it looks first and acts only if needed. */
export interface Operation {
  /** Name in the provider's table of operations, e.g. `s3.put_public_access_block`. */
  name: string;
  target: OperationTarget;
  /** The input of the operation, without secrets. */
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
  /** Position in the plan, from 1. */
  number: number;
  /** For people: what this step does, e.g. `Block public access to bucket reports`. */
  title: string;
  operation: Operation;
  /** Fields that are read before the step and must be unchanged. */
  reads: FieldValues;
  /** Values of the changed fields before the step. */
  before: FieldValues;
  /** Values of the changed fields after the step. */
  after: FieldValues;
  /** Null for a step that cannot be undone. */
  undo: StepUndo | null;
  /** Whether the step interrupts the service of the resource. */
  downtime: boolean;
}

/** A field that differs but that the plan does not fix. */
export interface LeftField {
  path: string;
  reason: string;
}

/** What an approver decides on: what will be done, in which order, and how it is undone. */
export interface RemediationPlan {
  title: string;
  steps: PlanStep[];
  /** The dry run: each field with its current value and its value after the plan. */
  diff: { path: string; current_value: Json; planned_value: Json }[];
  left: LeftField[];
  /** What an approver has to know, in sentences; absent where there is nothing. */
  warnings?: string[];
}

/** Why there is no automatic fix, and what can be done manually instead. */
export interface NoPlan {
  reason: string;
  manualSteps: string[];
}

/** The result of a planner. */
export type Planned = { plan: RemediationPlan } | { noPlan: NoPlan };
