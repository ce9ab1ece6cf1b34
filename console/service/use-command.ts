import { useCallback, useRef, useState } from 'preact/hooks';
import { faultOfError, type Fault } from './fault.ts';

/** Something that a button does. */
export interface CommandState {
  isBusy: boolean;
  fault: Fault | null;
  /** Runs it unless one is under way; gives whether it went well. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
}

/** Runs what buttons ask for, one at a time, and keeps why the last did not work. */
export function useCommand(): CommandState {
  const [state, setState] = useState<{ isBusy: boolean; fault: Fault | null }>({ isBusy: false, fault: null });
  const isRunning = useRef(false);
  const run = useCallback(async (work: () => Promise<void>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ isBusy: true, fault: null });
    try {
      await work();
      setState({ isBusy: false, fault: null });
      return true;
    } catch (error) {
      setState({ isBusy: false, fault: faultOfError(error) });
      return false;
    } finally {
      isRunning.current = false;
    }
  }, []);
  const forget = useCallback(() => setState({ isBusy: false, fault: null }), []);
  return { ...state, run, forget };
}
