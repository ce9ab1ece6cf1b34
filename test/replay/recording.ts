import type { Client } from '@temporalio/client';
import type { Database } from '../../db/database.ts';
import type { ApiClient } from '../helpers/http.ts';
import type { Receiver } from '../helpers/receiver.ts';

/** What a scenario works with: the running service with a small AWS account, advisories, a mail server and receivers. */
export interface Recording {
  admin: ApiClient;
  database: Database;
  temporal: Client;
  /** The AWS account, and a bucket in it that keeps its versions. */
  awsEndpoint: string;
  bucket: string;
  /** A receiver of webhooks that takes everything, and one that takes the third attempt only. */
  receivers: { healthy: Receiver; flaky: Receiver };
}

/**
 * Creates the service run some workflows, through its API where there is a way, and waits for what it is after. Workflows
 * that wait for someone, or for days, are recorded as far as they came.
 */
export type Scenario = (recording: Recording) => Promise<void>;
