import type { Database } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
import type { Log } from '../platform/log.ts';
import type { ProcessSettings } from '../platform/settings.ts';

/** Hands promised workflows to Temporal. */
export interface WorkflowStarter {
  /**
   * Tries to start what the outbox holds for this workflow id, without waiting and without throwing: what fails
   * here, the workers' dispatcher starts later. Call it after the transaction that enqueued the start.
   */
  startSoon(workflowId: string): void;
}

/** What endpoints are built from; made once per process in `server.ts`. */
export interface ApiDependencies {
  settings: ProcessSettings;
  log: Log;
  database: Database;
  /** Postgres notifications, shared by everything in the process that waits for some. */
  listener: DatabaseListener;
  workflows: WorkflowStarter;
  /** Seals a provider's credentials for its row. */
  sealCredentials: (providerId: number, credentials: Record<string, string>) => Buffer;
  /** Where the Temporal UI shows a workflow; null when no UI is configured. */
  temporalUrl: (workflowId: string) => string | null;
}
