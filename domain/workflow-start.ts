import type { Json } from './json.ts';

/** Search attributes that operators filter workflow lists by; all are keywords. */
export const searchAttributeNames = [
  'ProviderId',
  'ResourceId',
  'FindingType',
  'ExecutionId',
  'RemediationStatus',
  'Risk',
  'Severity',
] as const;
export type SearchAttributeName = (typeof searchAttributeNames)[number];

/** A workflow that is to be started exactly once; it is in the outbox until Temporal has accepted it. */
export interface WorkflowStart {
  workflowType: string;
  /** A second start with the same id does not run it again, even after the workflow has closed. */
  workflowId: string;
  taskQueue: string;
  /** Ids and counts only; never inventories, credentials or file contents. */
  arguments: Json[];
  searchAttributes: Partial<Record<SearchAttributeName, string>>;
  /** One line for lists of workflows. */
  staticSummary: string;
  /** Markdown for the page of the workflow, without values of configurations; absent where the summary says it all. */
  staticDetails?: string;
  /** Path of the console's view of what the workflow does; absent where it has none. */
  consolePath?: string;
}

/** Task queue of all workflows, and of the activities that only touch Postgres. */
export const workflowTaskQueue = 'workflows';
