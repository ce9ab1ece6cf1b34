import type { AccessAnswer, DenyingPolicy } from '../../../domain/access-checks/access-check.ts';
import type {
  EvaluatedPermission,
  NeededPermission,
  RemediationAnswer,
} from '../../../domain/access-checks/remediation-access.ts';
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

/** Returns the answer for an account whose permissions for remediation are not evaluated. */
export function remediationNotEvaluated(reason: string, identity: string | null = null): RemediationAnswer {
  return { identity, reason, permissions: [] };
}

/**
 * Returns which permissions of remediation the cloud evaluated, or `refused` with its message when it refuses to. Throws
 * `CloudError` when another try could succeed, or when it rejects the credentials.
 */
export async function remediationAnswer(
  evaluate: () => Promise<EvaluatedPermission[]>,
  { identity = null, refused }: { identity?: string | null; refused: string },
): Promise<RemediationAnswer> {
  try {
    return { identity, reason: null, permissions: await evaluate() };
  } catch (error) {
    if (!(error instanceof CloudError) || isRetryable(error.kind) || error.kind === 'bad_credentials') throw error;
    return remediationNotEvaluated(`${refused}: ${error.message}`, identity);
  }
}

/**
 * Evaluates permissions that vendors state of types by schema, which the cloud need not know: where it refuses a request, that is
 * made again with fewer of them, and each permission that it refuses alone is not evaluated. Throws other `CloudError`s.
 */
export async function evaluatedStepwise(
  needed: readonly NeededPermission[],
  evaluate: (some: readonly NeededPermission[]) => Promise<EvaluatedPermission[]>,
): Promise<EvaluatedPermission[]> {
  const [first] = needed;
  if (first === undefined) return [];
  try {
    return await evaluate(needed);
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind !== 'invalid_request') throw error;
    if (needed.length === 1) return [{ ...first, result: 'not_evaluated', deniedBy: null, reason: error.message }];
    const half = Math.ceil(needed.length / 2);
    return [
      ...(await evaluatedStepwise(needed.slice(0, half), evaluate)),
      ...(await evaluatedStepwise(needed.slice(half), evaluate)),
    ];
  }
}
