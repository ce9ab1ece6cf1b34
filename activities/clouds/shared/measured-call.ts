import type { CloudCall } from '../cloud-kind.ts';
import { CloudError } from '../errors.ts';

/** Makes a call and reports how it ended and how long it took. A call that was cancelled is not reported. */
export async function measuredCall<Answer>(
  onCall: ((call: CloudCall) => void) | undefined,
  call: () => Promise<Answer>,
  { isRetry = false }: { isRetry?: boolean } = {},
): Promise<Answer> {
  const startedMs = performance.now();
  const report = (outcome: CloudCall['outcome']): void =>
    onCall?.({ outcome, durationMs: performance.now() - startedMs, ...(isRetry ? { isRetry } : {}) });
  try {
    const answer = await call();
    report('ok');
    return answer;
  } catch (error) {
    if (error instanceof CloudError) report(outcomeOfFault(error));
    throw error;
  }
}

/** Returns how a call that ended with this fault is counted. */
export function outcomeOfFault({ kind }: CloudError): CloudCall['outcome'] {
  if (kind === 'throttled') return 'throttled';
  return kind === 'access_denied' || kind === 'bad_credentials' ? 'denied' : 'error';
}
