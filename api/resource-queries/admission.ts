import { tooManyQueries, unavailable } from '../errors.ts';

/** Limits how many queries run at once in this process, in all and for each member. */
export interface QueryAdmission {
  /** Takes a place; the returned function gives it back, once. Throws 429 or 503. */
  enter: (memberId: number) => () => void;
}

/** How many queries a member may have running in one process. */
export const queriesOfMember = 2;
const queriesOfProcess = 8;

/** Creates the table of running queries. */
export function createQueryAdmission(): QueryAdmission {
  const running = new Map<number, number>();
  let total = 0;
  return {
    enter(memberId) {
      const own = running.get(memberId) ?? 0;
      if (own >= queriesOfMember) throw tooManyQueries(queriesOfMember);
      if (total >= queriesOfProcess) throw unavailable('Too many queries are running; try again in a few seconds');
      running.set(memberId, own + 1);
      total += 1;
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        total -= 1;
        const left = (running.get(memberId) ?? 1) - 1;
        if (left > 0) running.set(memberId, left);
        else running.delete(memberId);
      };
    },
  };
}
