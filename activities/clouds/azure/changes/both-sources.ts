import type { JsonObject } from '../../../../domain/json.ts';
import type { ChangePage } from '../../change-page.ts';

/** Two sources of the same changes: a queue, which is quick, and records, which are complete and name who made them. */
export interface TwoSources {
  queue: AsyncGenerator<ChangePage>;
  records: AsyncGenerator<ChangePage>;
}

/**
 * Yields the pages of both sources as they come. Of each, the next page is asked for when the one before is stored. The
 * cursor is that of the records: what a queue still has is in the queue. `open` opens the sources; its signal aborts with
 * the given one, and when nobody asks for pages any more.
 */
export async function* bothSources(
  open: (signal: AbortSignal) => TwoSources,
  { cursor: start, signal }: { cursor: JsonObject | null; signal: AbortSignal },
): AsyncGenerator<ChangePage> {
  const stop = new AbortController();
  const sources = open(AbortSignal.any([signal, stop.signal]));
  let cursor: JsonObject = start ?? {};
  let notes: string[] = [];
  const next = async (source: keyof TwoSources) => {
    const { value, done } = await sources[source].next();
    if (done === true) throw new Error(`the ${source} of changes ended`);
    return { source, page: value };
  };
  const pending = { queue: next('queue'), records: next('records') };
  // One that fails while the other is waited for is waited for next.
  const wait = (source: keyof TwoSources): void => {
    pending[source].catch(() => undefined);
  };
  wait('queue');
  wait('records');
  try {
    for (;;) {
      const { source, page } = await Promise.race([pending.queue, pending.records]);
      if (source === 'records') ({ cursor } = page);
      else notes = page.notes ?? notes;
      yield { ...page, cursor, notes };
      pending[source] = next(source);
      wait(source);
    }
  } finally {
    stop.abort();
    await Promise.allSettled(Object.values(pending));
  }
}
