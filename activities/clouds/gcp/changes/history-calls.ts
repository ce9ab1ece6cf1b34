import { setTimeout as wait } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import type { AskedAsset, RefusedAssets } from './refused-assets.ts';

/** Cloud Asset API v1, `batchGetAssetsHistory`: "the max size of the asset name list is 100 in one request". */
export const namesAtMost = 100;
/** The quota is that of a minute. */
const throttledMs = 30_000;

/** What the history of assets is asked for. */
export interface HistoryRequest {
  contentType: 'RESOURCE' | 'IAM_POLICY';
  /** ISO 8601; the history up to the present is returned. */
  since: string;
}

/**
 * Returns the states that assets had since a time (`TemporalAsset`), in any order. One name that is not known lets the whole
 * call fail ("If a specified asset does not exist, this API returns an INVALID_ARGUMENT error"): then each half is asked for,
 * until the name is found. A call beyond the quota is repeated. `onCall` is called for each. Throws `CloudError`.
 */
export async function historyOf(
  run: GcpRun,
  assets: readonly AskedAsset[],
  use: HistoryRequest & { refused: RefusedAssets; onCall: () => void; pauseMs?: number },
): Promise<JsonObject[]> {
  const wanted = assets.filter((asset) => !use.refused.has(asset));
  if (wanted.length === 0) return [];
  try {
    const states = await ask(run, wanted, use);
    use.refused.accept(wanted);
    return states;
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind !== 'invalid_request') throw error;
    const [only] = wanted;
    if (wanted.length === 1 && only !== undefined) {
      use.refused.refuse(only);
      return [];
    }
    const half = Math.ceil(wanted.length / 2);
    const first = await historyOf(run, wanted.slice(0, half), use);
    return [...first, ...(await historyOf(run, wanted.slice(half), use))];
  }
}

async function ask(
  run: GcpRun,
  assets: readonly AskedAsset[],
  { contentType, since, onCall, pauseMs = throttledMs }: HistoryRequest & { onCall: () => void; pauseMs?: number },
): Promise<JsonObject[]> {
  for (;;) {
    try {
      onCall();
      const answer = await run.calls.get<{ assets?: unknown[] }>(
        'cloudasset',
        `/v1/projects/${run.projectId}:batchGetAssetsHistory`,
        { assetNames: assets.map(({ name }) => name), contentType, 'readTimeWindow.startTime': since },
      );
      return (answer.assets ?? []).filter(isObject);
    } catch (error) {
      if (!(error instanceof CloudError) || error.kind !== 'throttled') throw error;
      await wait(error.retryAfterMs ?? pauseMs, undefined, { signal: run.signal });
    }
  }
}
