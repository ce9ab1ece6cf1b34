/** What was just issued. */
export interface Issued<Value> {
  value: Value;
  /** How long it can be used, from when it was requested; Infinity if it does not expire. */
  lifetimeMs: number;
}

/** Something that expires and is kept in memory only: a token, credentials. */
export interface Renewed<Value> {
  /** Returns what is valid at present: at once, unless there is none yet or it has expired. */
  current(): Value | Promise<Value>;
  /** Drops what was rejected, but not what has replaced it in the meantime. */
  drop(rejected: Value): void;
}

/** Part of a life after which the next caller starts a renewal. */
const renewedAfter = 0.8;
/** Part of a life, and the most of it, that is not used: requests take time to arrive. */
const unused = 0.1;
const unusedAtMostMs = 60_000;
const pauseAtMostMs = 30_000;

/**
 * Renews something before it expires, one request at a time. Nobody waits for a renewal while the old value is valid;
 * when it fails, the old value stays and the renewal is tried again a little later. The failure reaches callers once the
 * old value has expired.
 *
 * Lives are counted by this process from the time of the request, so a wrong clock on either side has no effect.
 */
export function renewed<Value>(
  request: () => Promise<Issued<Value>>,
  {
    nowMs = () => performance.now(),
    isSame = (one, other) => one === other,
  }: { nowMs?: () => number; isSame?: (one: Value, other: Value) => boolean } = {},
): Renewed<Value> {
  let held: { value: Value; renewAtMs: number; validUntilMs: number } | null = null;
  let renewal: Promise<Value> | null = null;

  async function renew(): Promise<Value> {
    const requestedMs = nowMs();
    try {
      const { value, lifetimeMs } = await request();
      held = {
        value,
        renewAtMs: requestedMs + lifetimeMs * renewedAfter,
        validUntilMs: requestedMs + lifetimeMs - Math.min(lifetimeMs * unused, unusedAtMostMs),
      };
      return value;
    } finally {
      renewal = null;
    }
  }

  const renewOnce = (): Promise<Value> => (renewal ??= renew());

  return {
    current() {
      const now = nowMs();
      if (held === null || now >= held.validUntilMs) return renewOnce();
      const { value } = held;
      if (now >= held.renewAtMs) {
        held.renewAtMs = now + Math.min(pauseAtMostMs, (held.validUntilMs - now) / 4);
        // The value is still valid; once it is not, the failure reaches the caller.
        renewOnce().catch(() => undefined);
      }
      return value;
    },
    drop(rejected) {
      if (held !== null && isSame(held.value, rejected)) held = null;
    },
  };
}
