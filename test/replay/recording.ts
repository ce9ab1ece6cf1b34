import type { Client } from '@temporalio/client';
import type { Database } from '../../db/database.ts';
import type { ApiClient } from '../helpers/http.ts';
import type { Receiver } from '../helpers/receiver.ts';

/** What a scenario works with: the running service with an empty AWS account, advisories, a mail server and receivers. */
export interface Recording {
  admin: ApiClient;
  database: Database;
  temporal: Client;
  /** A receiver of webhooks that takes everything, and one that takes the third attempt only. */
  receivers: { healthy: Receiver; flaky: Receiver };
}

/**
 * Makes the service run some workflows, through its API where there is a way, and waits until they have ended. What is
 * left running is not recorded.
 */
export type Scenario = (recording: Recording) => Promise<void>;
