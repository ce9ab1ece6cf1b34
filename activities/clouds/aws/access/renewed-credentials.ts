import type { SigningCredentials } from '../direct/signature.ts';
import type { CurrentCredentials } from './current-credentials.ts';

/** Credentials with the time at which they expire by this machine's clock; null for those that do not expire. */
export interface ExpiringCredentials {
  keys: SigningCredentials;
  expiresAtMs: number | null;
}

interface Held extends ExpiringCredentials {
  renewAtMs: number;
  /** From then on they are not used: a request takes time to arrive. */
  validUntilMs: number;
}

/** Part of their life after which credentials are renewed. */
const renewedAfter = 0.8;
const longestMarginMs = 60_000;
const repeatAfterMs = 30_000;

/**
 * Keeps credentials in memory and renews them before they expire, one renewal at a time. Nobody waits for a renewal
 * while the old ones are valid, and when it fails they are kept and the renewal is tried again later.
 */
export function renewedCredentials(
  obtain: () => Promise<ExpiringCredentials>,
  { now = Date.now }: { now?: () => number } = {},
): CurrentCredentials {
  let held: Held | null = null;
  let renewal: Promise<SigningCredentials> | null = null;

  async function obtained(): Promise<SigningCredentials> {
    const found = await obtain();
    const from = now();
    const expiresAtMs = found.expiresAtMs ?? Infinity;
    const life = expiresAtMs - from;
    held = {
      ...found,
      renewAtMs: from + life * renewedAfter,
      validUntilMs: expiresAtMs - Math.min(longestMarginMs, life * 0.05),
    };
    return found.keys;
  }

  async function renew(): Promise<SigningCredentials> {
    renewal ??= obtained().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  return {
    current() {
      const known = held;
      const at = now();
      if (known === null || at >= known.validUntilMs) return renew();
      if (at >= known.renewAtMs) {
        known.renewAtMs = at + Math.min(repeatAfterMs, (known.validUntilMs - at) / 4);
        // A failure is reported when the credentials have expired and the next renewal fails, too.
        renew().catch(() => undefined);
      }
      return known.keys;
    },
    async replace(refused) {
      if (held !== null && held.keys.accessKeyId !== refused.accessKeyId) return true;
      held = null;
      return (await renew()).accessKeyId !== refused.accessKeyId;
    },
  };
}
