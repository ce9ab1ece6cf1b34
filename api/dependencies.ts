import type { Database } from '../db/database.ts';
import type { Framework } from '../domain/frameworks/frameworks.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Log } from '../platform/log.ts';
import type { OutboundGuard } from '../platform/outbound/guard.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';
import type { ProcessSettings } from '../platform/settings.ts';
import type { TaskQueueFigures } from '../platform/task-queues.ts';
import type { Progress } from '../workflows/progress-message.ts';
import type { Parsing } from './parsing/parsing.ts';
import type { Principal } from './auth/principal.ts';
import type { WorkflowUpdates } from './workflow-updates.ts';

/** Starts pending workflows in Temporal. */
export interface WorkflowStarter {
  /**
   * Tries to start what the outbox holds for this workflow id, without waiting and without throwing: what fails
   * here, the workers' dispatcher starts later. Call it after the transaction that enqueued the start.
   */
  startSoon(workflowId: string): void;
  /**
   * Asks a workflow to end, without waiting and without throwing. Its writes are refused once its rows have ended, so
   * nothing depends on the request getting through.
   */
  cancelSoon(workflowId: string): void;
}

/** What endpoints are built from; made once per process in `server.ts`. */
export interface ApiDependencies {
  settings: ProcessSettings;
  log: Log;
  database: Database;
  /** Postgres notifications, shared by everything in the process that waits for some. */
  listener: DatabaseListener;
  workflows: WorkflowStarter;
  /** Asks workflows to change something. */
  updates: WorkflowUpdates;
  /** By what workflows know that a command is from the API. */
  statementKey: () => Promise<Buffer>;
  /** Seals a provider's credentials for its row. */
  sealCredentials: (providerId: number, credentials: Record<string, string>) => Buffer;
  /** Where the Temporal UI shows a workflow; null when no UI is configured. */
  temporalUrl: (workflowId: string) => string | null;
  /** How far a running workflow is; null when that is not known. Never throws. */
  progressOf: (workflowId: string) => Promise<Progress | null>;
  /** Whether Temporal answers at present; never throws. */
  temporalReachable: () => Promise<boolean>;
  /** How far Temporal's task queues are behind; throws when Temporal does not answer. */
  taskQueues: () => Promise<TaskQueueFigures[]>;
  /** Seals what belongs to other rows, e.g. the signing secret of a webhook. */
  sealer: Sealer;
  /** Says whether a URL that a member gives may be called. */
  outbound: Pick<OutboundGuard, 'check'>;
  /** Whose access token or API key this is; throws what a request with it would be answered. */
  authenticate: (token: string) => Promise<Principal>;
  /** What compliance is assessed by. */
  frameworks: readonly Framework[];
  /** Parses what members upload, in threads. */
  parsing: Parsing;
  /** Aborted when the process shuts down: answers without end are to end. */
  closing: AbortSignal;
}
