/** What decides how far from its expectation a value must be. Everything is relative to the series itself. */
export interface Tuning {
  /** A single day is unusual above `expected + dayFactor · spread`. */
  dayFactor: number;
  /** A day that ends a week of high days is unusual above `expected + weekFactor · spread`. */
  weekFactor: number;
  /** The spread is never taken for less than this share of the expected level: exact repetition may end any day. */
  spreadFloorShare: number;
  /** A day is unusual only above `expected · (1 + leastExcessShare)`. */
  leastExcessShare: number;
  /** The spread is never taken for less than this, in the series' own unit; 0 for money, whose unit may be anything. */
  spreadFloor: number;
}

/** For the sum of a provider's cost. */
export const totalCostTuning: Tuning = {
  dayFactor: 4.4,
  weekFactor: 2.6,
  spreadFloorShare: 0.02,
  leastExcessShare: 0.1,
  spreadFloor: 0,
};

/** For one service of many: as many chances to be wrong want a wider range. */
export const serviceCostTuning: Tuning = {
  dayFactor: 7,
  weekFactor: 3.5,
  spreadFloorShare: 0.03,
  leastExcessShare: 0.2,
  spreadFloor: 0,
};
