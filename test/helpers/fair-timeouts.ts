import { Runnable } from 'mocha';
import { fairLimit, machineSlowness, whenOver, type FairLimit } from '../../launch/fair-limit.ts';

/** What of mocha's tests and hooks is used here beside their public interface. */
interface Timed {
  /** Whether a timer is armed: mocha arms it again when a test changes its limit. */
  timer?: object;
  timedOut: boolean;
  callback(error: Error): void;
}

/** The limit of a test or hook that runs, and what calls it off. */
const armed = new WeakMap<object, { limit: FairLimit; callOff: () => void }>();

/**
 * Lets a busy machine stretch the time limits of all tests and hooks: those in the files are for an idle one. Mocha asks
 * `timeout()` when a test has ended, and arms a timer in `resetTimeout()`.
 */
export function stretchTimeouts(): void {
  const own = Runnable.prototype.timeout as unknown as (this: Timed, ...given: [(string | number)?]) => number;
  const stretched: Record<string, unknown> = {
    timeout(this: Timed, ...given: [(string | number)?]) {
      const ms = own.apply(this, given);
      if (given[0] !== undefined) return ms;
      const limit = armed.get(this)?.limit;
      if (limit === undefined) return ms * machineSlowness();
      return limit.isOver() ? ms : Number.MAX_SAFE_INTEGER;
    },
    clearTimeout(this: Timed) {
      armed.get(this)?.callOff();
    },
    resetTimeout(this: Timed) {
      armed.get(this)?.callOff();
      const ms = own.call(this);
      if (ms === 0) return;
      const limit = fairLimit(ms);
      const callOff = whenOver(limit, () => {
        this.callback(new Error(`no end after ${limit.waitedSeconds()} s; on an idle machine ${ms} ms are allowed`));
        this.timedOut = true;
      });
      armed.set(this, { limit, callOff });
      this.timer = limit;
    },
  };
  Object.assign(Runnable.prototype, stretched);
}
