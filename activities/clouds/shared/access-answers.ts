import type { AccessAnswer, DenyingPolicy } from '../../../domain/access-checks/access-check.ts';
import { CloudError, isRetryable } from '../errors.ts';

/** What a final refusal of a call means. */
export type AccessMeaning =
  | { result: 'allowed' | 'not_enabled' | 'not_evaluated' }
  | { result: 'denied'; deniedBy?: DenyingPolicy | null };

/**
 * Makes a call that shows whether a service can be read. `meaningOf` says what a refusal means. Throws `CloudError` when
 * another try could succeed.
 */
export async function accessAnswer(
  send: () => Promise<unknown>,
  { region = null, meaningOf }: { region?: string | null; meaningOf: (error: CloudError) => AccessMeaning },
): Promise<AccessAnswer> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof CloudError) || isRetryable(error.kind)) throw error;
    const meaning = meaningOf(error);
    const deniedBy = meaning.result === 'denied' ? (meaning.deniedBy ?? null) : null;
    return { result: meaning.result, region, deniedBy, reason: meaning.result === 'allowed' ? null : error.message };
  }
  return { result: 'allowed', region, deniedBy: null, reason: null };
}

/** Returns the answer for a service that the collectors do not use with the settings of the account. */
export function unusedService(reason: string, region: string | null = null): AccessAnswer {
  return { result: 'not_enabled', region, deniedBy: null, reason };
}
