import { useCallback, useRef, useState } from 'preact/hooks';
import { faultOfError, type Fault } from './fault.ts';

/** State of a button's command. */
export interface CommandState {
  isBusy: boolean;
  fault: Fault | null;
  /** Runs it unless one is in progress; returns whether it succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
}

/** Runs commands of buttons, one at a time, and holds the error of the last one. */
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
