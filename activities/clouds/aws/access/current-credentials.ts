import type { SigningCredentials } from '../direct/signature.ts';

/** The credentials of a session, which may be replaced while it is open. */
export interface CurrentCredentials {
  /**
   * Returns credentials that are valid at present, at once unless there are none yet or they have expired. Throws
   * `CloudError`.
   */
  current(): SigningCredentials | Promise<SigningCredentials>;
  /**
   * Replaces credentials that the cloud refused as expired, unless they were replaced already. Returns whether another
   * attempt is worthwhile. Throws `CloudError` when they cannot be renewed.
   */
  replace(refused: SigningCredentials): Promise<boolean>;
}

/** Returns credentials that never change. */
export function fixedCredentials(keys: SigningCredentials): CurrentCredentials {
  return { current: () => keys, replace: async () => false };
}
