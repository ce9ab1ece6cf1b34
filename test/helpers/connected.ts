import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { eventually } from './eventually.ts';
import type { ApiClient } from './http.ts';

/** A provider as the API shows it. */
export interface ShownProvider {
  id: number;
  status: 'syncing' | 'synced' | 'error';
  status_reason: string | null;
  account_id: string | null;
  resource_count: number;
  regions: string[];
  last_synced_at: string | null;
}

/** An execution as the API shows it. */
export interface ShownExecution {
  id: number;
  status: 'running' | 'succeeded' | 'failed';
  error: string | null;
  ended_at: string | null;
  duration_ms: number | null;
  findings_count: number;
  counts: Record<string, unknown>;
  calls: { made: number; retried: number; throttled: number } | null;
  log_excerpt: { level: string; message: string }[];
}

const syncTimeLimitMs = 120_000;

export const connectBody = {
  name: 'Production',
  accessKeyId: 'testing',
  secretAccessKey: 'testing',
  region: 'us-east-1',
};

/** Waits until the provider's sync has ended, and gives the provider. */
export async function settled(
  client: ApiClient,
  providerId: number,
  { withinMs = syncTimeLimitMs }: { withinMs?: number } = {},
): Promise<ShownProvider> {
  return eventually(
    async () => {
      const { body } = await client.get<ShownProvider>(`/api/v1/providers/${providerId}`, { expect: 200 });
      assert.notEqual(body.status, 'syncing');
      return body;
    },
    { withinMs },
  );
}

/** Connects an account and waits for its first sync. */
export async function connected(client: ApiClient, body: object = connectBody): Promise<ShownProvider> {
  const { body: provider } = await client.post<ShownProvider>('/api/v1/providers/cloud_a/connect', body, {
    expect: 201,
  });
  return settled(client, provider.id);
}

/** Waits for the end of the access check that follows connecting, whose calls are none of what a test counts or holds up. */
export async function accessTried(client: ApiClient, providerId: number): Promise<void> {
  await eventually(
    async () => {
      const { body } = await client.get<{ status: string }>(`/api/v1/providers/${providerId}/access`, { expect: 200 });
      assert.match(body.status, /^(complete|failed)$/);
    },
    { withinMs: syncTimeLimitMs },
  );
}

/**
 * Connects an account that its cloud refuses, and gives the refusal. On a busy machine the API may stop waiting before the
 * cloud has answered; such an account is deleted, and connected again. `postponed` has the ids of those.
 */
export async function refusedConnection(
  client: ApiClient,
  path: string,
  account: object,
): Promise<{ body: { details: string; code: string }; postponed: number[] }> {
  const postponed: number[] = [];
  return eventually(
    async () => {
      const { status, body } = await client.post<{ id: number; details: string; code: string }>(path, account);
      if (status === 201) {
        await settled(client, body.id);
        await client.delete(`/api/v1/providers/${body.id}`, { expect: 204 });
        postponed.push(body.id);
      }
      assert.equal(status, 422, JSON.stringify(body));
      return { body, postponed };
    },
    { withinMs: syncTimeLimitMs },
  );
}

/** Asks for a sync, waits for its end, and gives its execution with the log. */
export async function synced(client: ApiClient, providerId: number): Promise<ShownExecution> {
  const { body } = await client.post<{ job_id: number; execution_id: number }>(
    `/api/v1/providers/${providerId}/sync`,
    undefined,
    { expect: 202 },
  );
  return ended(client, { jobId: body.job_id, executionId: body.execution_id });
}

/** Waits for the end of an execution, and gives it. */
export async function ended(
  client: ApiClient,
  { jobId, executionId, withinMs = syncTimeLimitMs }: { jobId: number; executionId: number; withinMs?: number },
): Promise<ShownExecution> {
  return eventually(
    async () => {
      const { body } = await client.get<ShownExecution>(`/api/v1/jobs/${jobId}/executions/${executionId}`, {
        expect: 200,
      });
      assert.notEqual(body.status, 'running');
      return body;
    },
    { withinMs },
  );
}

/** Runs a check against a database and lets go of it. */
export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, applicationName: 'test' });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
