import { createBaseline, windowDays, type Baseline } from './baseline.ts';
import { dayOfMonth, monthsEarlier } from './calendar-days.ts';
import { median } from './medians.ts';
import type { Tuning } from './tuning.ts';

/** One value per day, NaN for unknown days. */
export interface DailySeries {
  /** Number of the first day, see `dayNumber`. */
  firstDay: number;
  values: Float64Array;
}

/** A run of days above the expected range, by index in the series. It may include a few usual days. */
export interface Episode {
  start: number;
  /** The last day above the range. */
  end: number;
}

/** The expected value of every day, and the runs above the expected range. */
export interface Evaluation {
  /** NaN where there was too little history. */
  expected: Float64Array;
  /** Upper bound of the expected range. */
  upper: Float64Array;
  episodes: Episode[];
}

/** A run ends after more than this many days back in the range. */
const longestPause = 2;
/** A run of this length is the new normal: the history before it is moved to the new level. */
const newLevelAfterDays = 14;
/** Runs up to this length are peaks; a height that three peaks of eight weeks reached is usual. */
const longestPeakDays = 3;
/** The same for a run below the range, which is not reported. */
const lowerLevelAfterDays = 7;
/** How many earlier months are searched for a repetition. */
const monthsBack = 4;
/** A day of an earlier month counts as a charge when it was this many spreads above its expectation. */
const chargeFactor = 3;
/** How much monthly charges may vary, as a share of the charge. */
const chargeTolerance = 0.35;
/** Slightly more than what was reached before is still usual. */
const peakTolerance = 1.1;

/** Evaluates a series day by day, each by the days before it only, so that a later day changes no earlier evaluation. */
export function evaluateSeries(series: DailySeries, tuning: Tuning): Evaluation {
  return new SeriesEvaluation(series, tuning).run();
}

/** Returns the factor by which the range is wider with less than five weeks of history: 1.5 at two weeks. */
function doubt(historyDays: number): number {
  return 1 + Math.max(0, 35 - historyDays) / 42;
}

interface RunOfDays {
  days: number[];
  last: number;
}

/** Returns whether most days of a run belong to it: single days are not a new level. */
function isDense({ days, last }: RunOfDays): boolean {
  return days.length >= 0.65 * (last - (days[0] as number) + 1);
}

class SeriesEvaluation {
  readonly #firstDay: number;
  readonly #values: Float64Array;
  readonly #tuning: Tuning;
  readonly #baseline: Baseline;
  /** The history that evaluations use: unusual days removed, earlier levels moved to the current one. */
  readonly #history: Float64Array;
  /** Distances from the expectation, unusual days removed. */
  readonly #distances: Float64Array;
  /** The distances that usual peaks are derived from, with the highest of each short unusual run. */
  readonly #peaks: Float64Array;
  /** Distances of every day before monthly charges are subtracted; used to find repetitions. */
  readonly #bumps: Float64Array;
  readonly #spreads: Float64Array;
  readonly #scores: Float64Array;
  readonly #expected: Float64Array;
  readonly #upper: Float64Array;
  readonly #episodes: Episode[] = [];
  #high: RunOfDays | null = null;
  #low: RunOfDays | null = null;
  #monthStartsSeen = 0;
  #hasEvaluated = false;

  constructor({ firstDay, values }: DailySeries, tuning: Tuning) {
    const blank = (): Float64Array => new Float64Array(values.length).fill(Number.NaN);
    this.#firstDay = firstDay;
    this.#values = values;
    this.#tuning = tuning;
    this.#baseline = createBaseline(values.length);
    this.#history = Float64Array.from(values);
    this.#distances = blank();
    this.#peaks = blank();
    this.#bumps = blank();
    this.#spreads = blank();
    this.#scores = blank();
    this.#expected = blank();
    this.#upper = blank();
  }

  run(): Evaluation {
    for (let day = 0; day < this.#values.length; day += 1) {
      if (!Number.isNaN(this.#values[day] as number)) this.#evaluate(day);
    }
    this.#closeHigh();
    return { expected: this.#expected, upper: this.#upper, episodes: this.#episodes };
  }

  #evaluate(day: number): void {
    const value = this.#values[day] as number;
    const usual = this.#baseline.expect(this.#history, day);
    const isMonthStart = dayOfMonth(this.#firstDay + day) === 1;
    if (usual === null) return;
    if (!this.#hasEvaluated) this.#lookForPeaks(day);
    this.#hasEvaluated = true;
    const { spreadFloor, spreadFloorShare, dayFactor, weekFactor, leastExcessShare } = this.#tuning;
    const size = Math.max(Math.abs(usual.expected), Math.abs(usual.level));
    const measured = this.#baseline.spread(this.#distances, day) ?? this.#baseline.weekOnWeekSpread(this.#history, day);
    const spread = Math.max(measured, size * spreadFloorShare, spreadFloor, Number.MIN_VALUE);
    const charge = this.#monthlyCharge(day, value - usual.expected > dayFactor * spread);
    const expected = usual.expected + charge;
    const distance = value - expected;
    const score = distance / spread;
    this.#bumps[day] = value - usual.expected;
    this.#spreads[day] = spread;
    this.#scores[day] = score;
    const isHighWeek = this.#isHighWeek(day, weekFactor);
    const peak = this.#baseline.usualPeak(this.#peaks, day) * peakTolerance;
    const range = isHighWeek ? weekFactor * spread : Math.max(dayFactor * spread * doubt(usual.historyDays), peak);
    const upper = expected + Math.max(range + chargeTolerance * charge, Math.abs(expected) * leastExcessShare);
    this.#expected[day] = expected;
    this.#upper[day] = upper;

    const isFirstMonthStart = isMonthStart && this.#monthStartsSeen === 0;
    if (isMonthStart) this.#monthStartsSeen += 1;
    const isHigh = value > upper;
    if (isHigh && isFirstMonthStart && this.#high === null) {
      // Charges at the start of a month are not known yet: the next month will show them.
      this.#upper[day] = value;
      this.#leaveOut(day);
      return;
    }
    if (isHigh) this.#goOnHigh(day);
    else if (this.#high !== null && distance > (upper - expected) / 2) this.#leaveOut(day);
    else if (score < -dayFactor && value < expected * (1 - leastExcessShare)) this.#goOnLow(day);
    else this.#takeIn(day, { charge, distance });
    if (this.#high !== null && day - this.#high.last > longestPause) this.#closeHigh();
    if (this.#low !== null && day - this.#low.last > longestPause) this.#low = null;
  }

  /**
   * Searches the days that were too early to be evaluated for peaks, against the same weekday a week before or after.
   */
  #lookForPeaks(day: number): void {
    for (let earlier = 0; earlier < day; earlier += 1) {
      const partner = earlier < 7 ? earlier + 7 : earlier - 7;
      if (partner < day) this.#peaks[earlier] = (this.#values[earlier] as number) - (this.#values[partner] as number);
    }
  }

  #leaveOut(day: number): void {
    this.#history[day] = Number.NaN;
    this.#distances[day] = Number.NaN;
  }

  #takeIn(day: number, { charge, distance }: { charge: number; distance: number }): void {
    this.#history[day] = (this.#values[day] as number) - charge;
    this.#distances[day] = distance;
    this.#peaks[day] = distance;
  }

  #goOnHigh(day: number): void {
    this.#leaveOut(day);
    this.#low = null;
    this.#high ??= { days: [], last: day };
    this.#high.days.push(day);
    this.#high.last = day;
    if (this.#high.days.length >= newLevelAfterDays && isDense(this.#high)) {
      this.#moveLevel(this.#high.days, day);
      this.#closeHigh();
    }
  }

  #closeHigh(): void {
    const run = this.#high;
    this.#high = null;
    if (run === null) return;
    this.#episodes.push({ start: run.days[0] as number, end: run.last });
    if (run.days.length > longestPeakDays) return;
    const highest = run.days.reduce((one, other) => (this.#distance(other) > this.#distance(one) ? other : one));
    this.#peaks[highest] = this.#distance(highest);
  }

  #distance(day: number): number {
    return (this.#values[day] as number) - (this.#expected[day] as number);
  }

  #goOnLow(day: number): void {
    // A low day stays in the history, whose medians tolerate it; otherwise a past high would be expected forever.
    this.#distances[day] = Number.NaN;
    this.#low ??= { days: [], last: day };
    this.#low.days.push(day);
    this.#low.last = day;
    if (this.#low.days.length >= lowerLevelAfterDays && isDense(this.#low)) {
      this.#moveLevel(this.#low.days, day);
      this.#low = null;
    }
  }

  /**
   * Moves the history before a run to the level of the run and adds the run to it: the shape stays, the height changes.
   * Whether the history is scaled or shifted depends on which fits the run better.
   */
  #moveLevel(days: number[], today: number): void {
    const gap = median(days.map((day) => this.#distance(day)));
    const ratio = median(days.map((day) => (this.#values[day] as number) / (this.#expected[day] as number)));
    const misfit = (moved: (expected: number) => number): number =>
      median(days.map((day) => Math.abs((this.#values[day] as number) - moved(this.#expected[day] as number))));
    const byRatio = (expected: number): number => expected * ratio;
    const byGap = (expected: number): number => expected + gap;
    const isScaled = ratio > 0.1 && ratio < 10 && misfit(byRatio) < misfit(byGap);
    const moved = isScaled ? byRatio : byGap;
    const start = days[0] as number;
    for (let day = Math.max(0, start - windowDays); day < start; day += 1) {
      this.#history[day] = moved(this.#history[day] as number);
      if (!isScaled) continue;
      this.#distances[day] = (this.#distances[day] as number) * ratio;
      this.#peaks[day] = (this.#peaks[day] as number) * ratio;
    }
    for (const day of days) {
      this.#history[day] = this.#values[day] as number;
      this.#distances[day] = (this.#values[day] as number) - moved(this.#expected[day] as number);
    }
    for (let day = start; day <= today; day += 1) this.#scores[day] = 0;
    this.#baseline.forget();
  }

  /** Returns whether the week that ends today was high throughout: a leak or a small step that no single day shows. */
  #isHighWeek(day: number, weekFactor: number): boolean {
    let known = 0;
    let high = 0;
    for (let past = day; past > day - 7 && past >= 0; past -= 1) {
      const score = this.#scores[past] as number;
      if (Number.isNaN(score)) continue;
      known += 1;
      if (score > weekFactor) high += 1;
    }
    return known >= 5 && high >= known - 2 && (this.#scores[day] as number) > weekFactor;
  }

  /**
   * Returns the charge above its expectation that recurs on this day of the month: one earlier charge is enough on the
   * first of a month, other days need two. Looks only at days that stand out and at the first of a month.
   */
  #monthlyCharge(day: number, standsOut: boolean): number {
    const number = this.#firstDay + day;
    const isMonthStart = dayOfMonth(number) === 1;
    if (!standsOut && !isMonthStart) return 0;
    const charges: number[] = [];
    let months = 0;
    for (let back = 1; back <= monthsBack; back += 1) {
      const earlier = monthsEarlier(number, back);
      const index = earlier === null ? -1 : earlier - this.#firstDay;
      if (index < 0 || Number.isNaN(this.#bumps[index] as number)) continue;
      months += 1;
      const bump = this.#bumps[index] as number;
      if (bump > chargeFactor * (this.#spreads[index] as number)) charges.push(bump);
    }
    const needed = isMonthStart ? 1 : 2;
    if (charges.length < Math.max(needed, Math.ceil(months / 2))) return 0;
    return median(charges);
  }
}
