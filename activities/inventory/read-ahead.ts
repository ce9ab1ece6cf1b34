/**
 * Yields the parts of a source in order, each prefetched while the reader processes the previous one. A fault of the
 * source is thrown in its place, after the parts before it. A prefetch in progress is aborted when the reader stops.
 */
export async function* readAhead<Part>(
  open: (signal: AbortSignal) => AsyncGenerator<Part, void, undefined>,
  signal: AbortSignal,
): AsyncGenerator<Part, void, undefined> {
  const stop = new AbortController();
  const source = open(AbortSignal.any([signal, stop.signal]));
  const ask = (): Promise<IteratorResult<Part, void>> => {
    const asked = source.next();
    // A rejection is handled when the page is awaited.
    asked.catch(() => undefined);
    return asked;
  };
  try {
    for (let coming = ask(); ;) {
      const part = await coming;
      if (part.done === true) return;
      coming = ask();
      yield part.value;
    }
  } finally {
    stop.abort();
    await source.return();
  }
}
