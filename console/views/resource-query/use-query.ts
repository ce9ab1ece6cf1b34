import { useEffect, useRef, useState } from 'preact/hooks';
import type { ResourceQueryAnswer, ResourceQueryRequest } from '../../../client/src/client.ts';
import { api, bodyOf } from '../../service/api.ts';
import { faultOfError, type Fault } from '../../service/fault.ts';
import { withAnswer, type QueryFound } from '../../show/query-found.ts';

/** Rows of an answer. */
export const rowsAtOnce = 50;

/** Runs a query, null for none, and goes on with it. */
export function useQuery(request: ResourceQueryRequest | null): {
  found: QueryFound | null;
  fault: Fault | null;
  isBusy: boolean;
  goOn: () => void;
} {
  const key = JSON.stringify(request);
  const [state, setState] = useState<{ found: QueryFound | null; fault: Fault | null; isBusy: boolean }>({
    found: null,
    fault: null,
    isBusy: false,
  });
  const running = useRef<AbortController | null>(null);
  const ask = (before: QueryFound | null): void => {
    if (request === null) return;
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    setState({ found: before, fault: null, isBusy: true });
    const cursor = before?.next ?? null;
    const body = { ...request, limit: rowsAtOnce, ...(cursor === null ? {} : { cursor }) };
    bodyOf(api.POST('/api/v1/resources/query', { body, signal: abort.signal })).then(
      (answer) => {
        if (abort.signal.aborted) return;
        const found = withAnswer(before, answer as ResourceQueryAnswer, { isSorted: request.sort !== undefined });
        setState({ found, fault: null, isBusy: false });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ found: before, fault: faultOfError(error), isBusy: false });
      },
    );
  };
  useEffect(() => {
    setState({ found: null, fault: null, isBusy: false });
    ask(null);
    return () => running.current?.abort();
  }, [key]);
  return { ...state, goOn: () => ask(state.found) };
}
