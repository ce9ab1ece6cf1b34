import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { faultOfError, type Fault } from './fault.ts';

export interface Loaded<Value> {
  /** The last loaded value; it stays while a newer one is loading. */
  value: Value | null;
  fault: Fault | null;
  isLoading: boolean;
  reload: () => void;
}

/** Loads a value, and again when an input changes or `reload` is called. A late response is dropped. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload'>>({ value: null, fault: null, isLoading: true });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    latest.current(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setState({ value, fault: null, isLoading: false });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState((before) => ({ ...before, fault: faultOfError(error), isLoading: false }));
      },
    );
    return () => abort.abort();
  }, [...inputs, round]);
  return { ...state, reload };
}

/** Calls back at an interval in milliseconds while the page is visible; `null` pauses. */
export function useRepeated(action: () => void, everyMs: number | null): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
