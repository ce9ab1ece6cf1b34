import { openStream } from '../test/helpers/event-stream.ts';

/** When drifts arrived on the stream, for those who wait for them. */
export interface DriftStream {
  /** Returns when the first `drift.detected` of each of these resources arrived, by `performance.now()`. */
  detected(resourceIds: readonly number[]): Promise<Map<number, number>>;
  close(): void;
}

/** Opens the stream of drifts as a client does, and records when each finding arrives. */
export async function openDriftStream(base: string, token: string): Promise<DriftStream> {
  const stream = await openStream(`${base}/api/ws/drifts?token=${token}`);
  const arrivals = new Map<number, number>();
  let read = 0;
  return {
    async detected(resourceIds) {
      await stream.until((events) => {
        const at = performance.now();
        for (const { event, data } of events.slice(read)) {
          const id = data['resource_id'];
          if (event === 'drift.detected' && typeof id === 'number' && !arrivals.has(id)) arrivals.set(id, at);
        }
        read = events.length;
        return resourceIds.every((id) => arrivals.has(id));
      });
      return arrivals;
    },
    close: () => stream.close(),
  };
}
