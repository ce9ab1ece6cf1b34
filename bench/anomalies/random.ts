/** A stream of numbers that a seed determines (mulberry32). */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  unit(): number;
  between(low: number, high: number): number;
  /** Returns a whole number from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number;
  /** Returns a number of the normal distribution, mean 0, standard deviation 1. */
  normal(): number;
  /** Returns a number of Student's t with four degrees of freedom, standard deviation 1: noise with far outliers. */
  heavy(): number;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    integer: (low, high) => low + Math.floor((high - low + 1) * unit()),
    normal,
    heavy() {
      const squares = normal() ** 2 + normal() ** 2 + normal() ** 2 + normal() ** 2;
      return normal() / Math.sqrt(squares / 4) / Math.SQRT2;
    },
  };
}
