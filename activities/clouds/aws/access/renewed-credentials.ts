import { renewed } from '../../shared/renewed.ts';
import type { SigningCredentials } from '../direct/signature.ts';
import type { CurrentCredentials } from './current-credentials.ts';

/** Credentials with the time at which they expire by this machine's clock; null for those that do not expire. */
export interface ExpiringCredentials {
  keys: SigningCredentials;
  expiresAtMs: number | null;
}

/** Keeps credentials in memory and renews them as `renewed` says. `now` is the time of this machine's clock. */
export function renewedCredentials(
  obtain: () => Promise<ExpiringCredentials>,
  { now = Date.now }: { now?: () => number } = {},
): CurrentCredentials {
  const credentials = renewed(
    async () => {
      const requestedMs = now();
      const { keys, expiresAtMs } = await obtain();
      return { value: keys, lifetimeMs: expiresAtMs === null ? Infinity : expiresAtMs - requestedMs };
    },
    { nowMs: now, isSame: (one, other) => one.accessKeyId === other.accessKeyId },
  );
  return {
    current: () => credentials.current(),
    async replace(refused) {
      credentials.drop(refused);
      return (await credentials.current()).accessKeyId !== refused.accessKeyId;
    },
  };
}
