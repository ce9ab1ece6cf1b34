import { createBaseline, windowDays, type Baseline } from './baseline.ts';
import { dayOfMonth, monthsEarlier } from './calendar-days.ts';
import { median } from './medians.ts';
import type { Tuning } from './tuning.ts';

/** One number a day, NaN on days that are not known. */
export interface DailySeries {
  /** Number of the first day, see `dayNumber`. */
  firstDay: number;
  values: Float64Array;
}

/** A run of days above the expected range, by index in the series. A few usual days may lie between. */
export interface Episode {
  start: number;
  /** The last day above the range. */
  end: number;
}

/** What every day was expected to be, and the runs that were above it. */
export interface Evaluation {
  /** NaN where there was too little history. */
  expected: Float64Array;
  /** Upper bound of the expected range. */
  upper: Float64Array;
  episodes: Episode[];
}

/** A run ends when it was back in the range for more than this many days. */
const longestPause = 2;
/** A run of this length is what the series is now: everything before is moved to the new level. */
const newLevelAfterDays = 14;
/** Runs up to this length are peaks, and what three peaks of eight weeks reached is usual. */
const longestPeakDays = 3;
/** The same for a run below the range, which is not reported. */
const lowerLevelAfterDays = 7;
/** Months that a repetition is looked for in. */
const monthsBack = 4;
/** A day of an earlier month counts as a charge when it was this many spreads above its expectation. */
const chargeFactor = 3;
/** Monthly charges are taken to differ by this share of themselves. */
const chargeTolerance = 0.35;
/** A little more than what was reached before is usual, too. */
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
  /** The history that days are evaluated by: unusual days left out, earlier levels moved to the present one. */
  readonly #history: Float64Array;
  /** Distances from the expectation, unusual days left out. */
  readonly #distances: Float64Array;
  /** What usual peaks are looked for in: distances, and the highest of each short unusual run. */
  readonly #peaks: Float64Array;
  /** Distances of every day before a monthly charge was allowed for; what repetition is looked for in. */
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

  /** Peaks of the days that were too early to be evaluated, against the same weekday of the week before or after. */
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
    // A low day stays in the history, whose medians bear it: a past high is not expected permanently.
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
   * Moves the history before a run to the run's level and takes the run in: its shape stays, its height is new. Whether
   * everything grew in proportion or something was added on top follows from which fits the run better.
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

  /** Returns whether the week that ends today was high all along: a leak or a small step that no single day shows. */
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
   * Returns what the same day of earlier months cost above its expectation, where that repeats: on the first of a month
   * one earlier charge is enough, on other days there must be two. Looked for only on days that stand out, or on the
   * first.
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
