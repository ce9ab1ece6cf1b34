import type { TokenSource } from './token-source.ts';

/** A token as it was issued. Its lifetime counts from the request, so that differing clocks do not matter. */
export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

/** Part of its lifetime after which a token is renewed. */
const renewedAt = 0.8;
/** After a failed renewal, the valid token is used for this long before the next attempt. */
const pauseMs = 10_000;

/**
 * Returns tokens that are renewed at 80 % of their lifetime, and kept in memory only. Calls that need a token at the
 * same time share a request. If a renewal fails, the previous token is used as long as it is valid.
 */
export function renewedTokens(options: {
  issue: () => Promise<IssuedToken>;
  /** Monotonic time in milliseconds. */
  nowMs?: () => number;
}): TokenSource {
  const { issue, nowMs = () => performance.now() } = options;
  let current: { token: string; renewAtMs: number; endsAtMs: number } | null = null;
  let requested: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const startedMs = nowMs();
    try {
      const { token, lifetimeMs } = await issue();
      current = { token, renewAtMs: startedMs + lifetimeMs * renewedAt, endsAtMs: startedMs + lifetimeMs };
      return token;
    } catch (fault) {
      if (current === null || nowMs() >= current.endsAtMs) throw fault;
      current.renewAtMs = nowMs() + pauseMs;
      return current.token;
    } finally {
      requested = null;
    }
  }

  return {
    async token() {
      if (current !== null && nowMs() < current.renewAtMs) return current.token;
      requested ??= renew();
      return requested;
    },
    forget(token) {
      if (current?.token === token) current = null;
    },
  };
}
