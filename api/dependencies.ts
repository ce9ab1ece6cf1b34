import type { Database } from '../db/database.ts';
import type { Framework } from '../domain/frameworks/frameworks.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Log } from '../platform/log.ts';
import type { OutboundGuard } from '../platform/outbound/guard.ts';
import type { CustomCheckEvaluator } from '../platform/custom-checks/evaluator.ts';
import type { QueryEvaluator } from '../platform/resource-queries/query-evaluator.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';
import type { ProcessSettings } from '../platform/settings.ts';
import type { TaskQueueFigures } from '../platform/task-queues.ts';
import type { Progress } from '../workflows/progress-message.ts';
import type { ExecutionFilter } from './temporal.ts';
import type { Parsing } from './parsing/parsing.ts';
import type { Principal } from './auth/principal.ts';
import type { WorkflowUpdates } from './workflow-updates.ts';

/** Starts pending workflows in Temporal. */
export interface WorkflowStarter {
  /**
   * Tries to start the pending start of this workflow id, without waiting and without throwing: if it fails here, the
   * workers' dispatcher starts it later. Call it after the transaction that enqueued the start.
   */
  startSoon(workflowId: string): void;
  /**
   * Asks a workflow to end, without waiting and without throwing. Its writes are refused once its rows have ended, so
   * nothing depends on the success of the request.
   */
  cancelSoon(workflowId: string): void;
}

/** Dependencies of endpoints; created once per process in `server.ts`. */
export interface ApiDependencies {
  settings: ProcessSettings;
  log: Log;
  database: Database;
  /** Postgres notifications, shared by all listeners in the process. */
  listener: DatabaseListener;
  workflows: WorkflowStarter;
  /** Sends updates to workflows. */
  updates: WorkflowUpdates;
  /** The key with which workflows verify that a command is from the API. */
  statementKey: () => Promise<Buffer>;
  /** Seals a provider's credentials for its row. */
  sealCredentials: (providerId: number, credentials: Record<string, string>) => Buffer;
  /** URL of a workflow in the Temporal UI; null if no UI is configured. */
  temporalUrl: (workflowId: string) => string | null;
  /** URL of the workflows of executions in the Temporal UI; null if no UI is configured, or none of its filters says the same. */
  temporalListUrl: (filter: ExecutionFilter) => string | null;
  /** Progress of a running workflow; null if it is not known. Never throws. */
  progressOf: (workflowId: string) => Promise<Progress | null>;
  /** Whether Temporal is reachable; never throws. */
  temporalReachable: () => Promise<boolean>;
  /** Backlogs of Temporal's task queues; throws when Temporal does not respond. */
  taskQueues: () => Promise<TaskQueueFigures[]>;
  /** Seals secrets of other rows, e.g. the signing secret of a webhook. */
  sealer: Sealer;
  /** Checks whether a URL from a member may be called. */
  outbound: Pick<OutboundGuard, 'check'>;
  /** Returns the principal of an access token or API key; throws the error that a request with it would get. */
  authenticate: (token: string) => Promise<Principal>;
  /** The loaded compliance frameworks. */
  frameworks: readonly Framework[];
  /** Evaluates custom checks that are previewed. */
  customChecks: CustomCheckEvaluator;
  /** Evaluates queries over the inventory. */
  queries: QueryEvaluator;
  /** Parses what members upload, in threads. */
  parsing: Parsing;
  /** Aborted when the process shuts down, to end streaming responses. */
  closing: AbortSignal;
}
