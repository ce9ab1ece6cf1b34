/**
 * Yields the parts of a source in their order, each asked for while the one before it is still in the hands of the
 * reader. A fault of the source comes at its place, after the parts before it. What the source has under way when the
 * reader stops is aborted.
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
