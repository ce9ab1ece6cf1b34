import type { ExecutionDetail, Job } from '../../../client/src/client.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated, type Loaded } from '../../service/use-loaded.ts';

const [runningMs, waitingMs, quietMs] = [1_500, 3_000, 30_000];

/** The sync job of a provider with its newest execution; null for what there is not yet. */
export interface LatestSync {
  job: Job | null;
  execution: ExecutionDetail | null;
}

async function latestSync(providerId: number, signal: AbortSignal): Promise<LatestSync> {
  const query = { type: 'inventory_sync', provider_id: providerId } as const;
  const [job = null] = await bodyOf(api.GET('/api/v1/jobs', { params: { query }, signal }));
  if (job === null) return { job, execution: null };
  const page = { path: { id: job.id }, query: { per_page: 1 } };
  const { data } = await bodyOf(api.GET('/api/v1/jobs/{id}/executions', { params: page, signal }));
  const [newest] = data;
  if (newest === undefined) return { job, execution: null };
  const params = { path: { id: job.id, execution_id: newest.id } };
  const execution = await bodyOf(api.GET('/api/v1/jobs/{id}/executions/{execution_id}', { params, signal }));
  return { job, execution };
}

/** Follows the newest sync of a provider. */
export function useLatestSync(providerId: number): Loaded<LatestSync> {
  const loaded = useLoaded((signal) => latestSync(providerId, signal), [providerId]);
  const execution = loaded.value?.execution ?? null;
  useRepeated(loaded.reload, execution === null ? waitingMs : execution.status === 'running' ? runningMs : quietMs);
  return loaded;
}
