/**
 * How far from its expectation a value must be to count as unusual. All values but `spreadFloor` are relative to the
 * series itself.
 */
export interface Tuning {
  /** A single day is unusual above `expected + dayFactor · spread`. */
  dayFactor: number;
  /** A day that ends a week of high days is unusual above `expected + weekFactor · spread`. */
  weekFactor: number;
  /** The spread is at least this share of the expected level, since exact repetition may end any day. */
  spreadFloorShare: number;
  /** A day is unusual only above `expected · (1 + leastExcessShare)`. */
  leastExcessShare: number;
  /** The spread is at least this, in the series' own unit; 0 for money, which can be in any currency. */
  spreadFloor: number;
}

/** For the total cost of a provider. */
export const totalCostTuning: Tuning = {
  dayFactor: 4.4,
  weekFactor: 2.6,
  spreadFloorShare: 0.02,
  leastExcessShare: 0.1,
  spreadFloor: 0,
};

/** For a single service: many services mean many chances of a false alarm, hence the wider range. */
export const serviceCostTuning: Tuning = {
  dayFactor: 7,
  weekFactor: 3.5,
  spreadFloorShare: 0.03,
  leastExcessShare: 0.2,
  spreadFloor: 0,
};
