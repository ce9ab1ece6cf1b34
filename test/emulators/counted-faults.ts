/** Which calls a fault concerns: all, or some; from the first, or later; forever, or some times. */
export interface CountedFault {
  /** How many calls go well before it. */
  after?: number;
  /** How many calls it concerns; without it, all. */
  times?: number;
}

/** Counts the calls of faults, and says which one a call meets. */
export class CountedFaults<Fault extends CountedFault> {
  readonly #all: { fault: Fault; before: number; left: number }[] = [];
  readonly #concerns: (fault: Fault, id: string) => boolean;

  /** `concerns` says whether a fault is one of a call, by the id of the call. */
  constructor(concerns: (fault: Fault, id: string) => boolean) {
    this.#concerns = concerns;
  }

  add(fault: Fault): void {
    this.#all.push({ fault, before: fault.after ?? 0, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#all.length = 0;
  }

  /** The fault that this call meets, or null. */
  meet(id: string): Fault | null {
    for (const one of this.#all) {
      if (one.left === 0 || !this.#concerns(one.fault, id)) continue;
      if (one.before > 0) {
        one.before -= 1;
        continue;
      }
      one.left -= 1;
      return one.fault;
    }
    return null;
  }
}
