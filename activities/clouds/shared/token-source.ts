/** Returns access tokens, which are renewed before they expire. */
export interface TokenSource {
  token(): Promise<string>;
  /** Drops a rejected token, but not one that has replaced it in the meantime. */
  forget(token: string): void;
}

/** A token that was just issued. */
export interface IssuedToken {
  token: string;
  /** How long it can be used, from when it was requested. */
  lifetimeMs: number;
}

/** Requests one new token. Throws `CloudError`, which names the identity and never contains a token. */
export type TokenRequest = () => Promise<IssuedToken>;

interface Held {
  token: string;
  renewAtMs: number;
  expiresAtMs: number;
}

/** Share of a token's life after which it is renewed. */
const renewedAfter = 0.8;
/** Share of its life, and the most of it, that is not used: the request is under way for some time. */
const unused = 0.1;
const unusedAtMostMs = 60_000;
const pauseAfterFailureMs = 10_000;

/**
 * Returns tokens that live in memory only. The first caller waits for one; after 80 % of its life the next caller starts
 * a renewal and still gets the valid token, which also remains if the renewal fails. There is one request at a time.
 *
 * Lifetimes are counted by this process from the time of the request, so a wrong clock on either side has no effect.
 */
export function renewedTokens(
  request: TokenRequest,
  { nowMs = () => performance.now() }: { nowMs?: () => number } = {},
): TokenSource {
  let held: Held | null = null;
  let renewal: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const requestedMs = nowMs();
    try {
      const { token, lifetimeMs } = await request();
      held = {
        token,
        renewAtMs: requestedMs + lifetimeMs * renewedAfter,
        expiresAtMs: requestedMs + lifetimeMs - Math.min(lifetimeMs * unused, unusedAtMostMs),
      };
      return token;
    } finally {
      renewal = null;
    }
  }

  const renewOnce = (): Promise<string> => (renewal ??= renew());

  return {
    async token() {
      const now = nowMs();
      if (held === null || now >= held.expiresAtMs) return renewOnce();
      const { token } = held;
      if (now >= held.renewAtMs) {
        held.renewAtMs = now + pauseAfterFailureMs;
        // The token is still valid; once it is not, the failure reaches the caller.
        renewOnce().catch(() => undefined);
      }
      return token;
    },
    forget(token) {
      if (held?.token === token) held = null;
    },
  };
}
