import type { Fault } from '../fault.ts';
import { accessKeyOf, type Ground } from '../ground.ts';

/** Longer than the cloud's client continues asking by itself. */
const awayMs = 40_000;

/** Throttles a share of the calls with the key of the first of three accounts. */
function throttles(name: string, share: number): Fault {
  let isThrottled = false;
  return {
    name,
    points: ['start'],
    awayMs,
    isTakenOver: false,
    async begin({ proxy, random }: Ground) {
      isThrottled = true;
      proxy.failAlways(
        'throttle',
        ({ accessKey }) => isThrottled && accessKey === accessKeyOf(0) && random.next() < share,
      );
    },
    async heal() {
      isThrottled = false;
    },
  };
}

export const accountThrottled = throttles('F9 one of three accounts throttled', 1);
export const accountThrottledPartly = throttles('F9 one of three accounts throttled, every other call', 0.5);
