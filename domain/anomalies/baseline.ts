import { medianOfStart, normalConsistency } from './medians.ts';

/** Length of a baseline's window in days: the weekday median of eight weeks. */
export const windowDays = 56;
const weeks = windowDays / 7;
/** Days of history that a series needs before it is evaluated. */
export const leastHistoryDays = 14;
/** A trend is followed up to this share of the level per week; a faster rise has to be reported. */
const steepestWeeklyShare = 0.03;
/**
 * How far the rising (or falling) week pairs must exceed an even split before a trend is followed, as a share of all
 * pairs.
 */
const leastAgreement = 0.3;

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/** The expected value of a day, based on the eight weeks before it. */
export interface Expectation {
  expected: number;
  /** Level of the last weeks, regardless of the weekday. */
  level: number;
  /** Days of history that it is based on. */
  historyDays: number;
}

/** Reads the history of one series of `length` days; buffers and weekly medians are reused between days. */
export function createBaseline(length: number) {
  const week = new Float64Array(7);
  /** Median of the seven days before a day; `weekKnown` is -1 where it has not been computed yet. */
  const weekMedians = new Float64Array(length);
  const weekKnown = new Int8Array(length).fill(-1);
  const weekLevels = new Float64Array(weeks);
  const weekAges = new Float64Array(weeks);
  const slopes = new Float64Array(pairsOf(weeks));
  const few = new Float64Array(weeks);
  const many = new Float64Array(windowDays);

  /**
   * Returns the median of the weekly changes of the weekly medians (Theil–Sen), reduced by how much the weeks disagree
   * on a direction.
   */
  function weeklyTrend(count: number, level: number): number {
    if (count < 4) return 0;
    let rising = 0;
    let pairs = 0;
    for (let older = 0; older < count; older += 1) {
      for (let newer = 0; newer < older; newer += 1) {
        const rise = (weekLevels[newer] as number) - (weekLevels[older] as number);
        slopes[pairs] = rise / ((weekAges[older] as number) - (weekAges[newer] as number));
        pairs += 1;
        rising += Math.sign(rise);
      }
    }
    const agreement = Math.abs(rising) / pairs;
    const belief = Math.max(0, (agreement - leastAgreement) / (1 - leastAgreement));
    const steepest = Math.abs(level) * steepestWeeklyShare;
    return Math.max(-steepest, Math.min(steepest, medianOfStart(slopes, pairs) * belief));
  }

  function readWeek(values: Float64Array, end: number): void {
    let days = 0;
    for (let day = Math.max(0, end - 7); day < end; day += 1) {
      const value = values[day] as number;
      if (Number.isNaN(value)) continue;
      week[days] = value;
      days += 1;
    }
    weekKnown[end] = days;
    weekMedians[end] = medianOfStart(week, days);
  }

  return {
    /** Drops cached medians; must be called when days before the last seven were changed. */
    forget(): void {
      weekKnown.fill(-1);
    },

    /**
     * Returns the expectation of day `today` based on the days before it, NaN for unknown days: the median of the same
     * weekday over eight weeks, extrapolated along the trend. Null with less than two weeks of history.
     */
    expect(values: Float64Array, today: number): Expectation | null {
      let historyDays = 0;
      let levels = 0;
      for (let age = 1; age <= weeks; age += 1) {
        const end = today - 7 * (age - 1);
        if (end <= 0) break;
        if (weekKnown[end] === -1) readWeek(values, end);
        const days = weekKnown[end] as number;
        historyDays += days;
        if (days < 3) continue;
        weekLevels[levels] = weekMedians[end] as number;
        weekAges[levels] = age;
        levels += 1;
      }
      if (historyDays < leastHistoryDays || levels === 0) return null;
      few.set(weekLevels);
      const flatLevel = medianOfStart(few, levels);
      const trend = weeklyTrend(levels, flatLevel);
      for (let index = 0; index < levels; index += 1) {
        few[index] = (weekLevels[index] as number) + trend * ((weekAges[index] as number) - 0.5);
      }
      const level = medianOfStart(few, levels);
      let same = 0;
      for (let age = 1; age <= weeks; age += 1) {
        const value = today - 7 * age < 0 ? Number.NaN : (values[today - 7 * age] as number);
        if (Number.isNaN(value)) continue;
        few[same] = value + trend * age;
        same += 1;
      }
      return { expected: same >= 2 ? medianOfStart(few, same) : level, level, historyDays };
    },

    /**
     * Returns the spread (from the MAD) of the last eight weeks' distances from the expectation; null with too few
     * distances.
     */
    spread(distances: Float64Array, today: number): number | null {
      let count = 0;
      for (let day = Math.max(0, today - windowDays); day < today; day += 1) {
        const distance = distances[day] as number;
        if (Number.isNaN(distance)) continue;
        many[count] = Math.abs(distance);
        count += 1;
      }
      return count < 10 ? null : normalConsistency * medianOfStart(many, count);
    },

    /** Returns the spread of week-on-week differences, for a history without expectations yet. */
    weekOnWeekSpread(values: Float64Array, today: number): number {
      let count = 0;
      for (let day = Math.max(7, today - windowDays); day < today; day += 1) {
        const difference = (values[day] as number) - (values[day - 7] as number);
        if (Number.isNaN(difference)) continue;
        many[count] = Math.abs(difference);
        count += 1;
      }
      return count === 0 ? 0 : normalConsistency * medianOfStart(many, count);
    },

    /**
     * Returns the distance above the expectation that at least three days of the last eight weeks reached; 0 with few
     * days.
     */
    usualPeak(distances: Float64Array, today: number): number {
      let count = 0;
      let [first, second, third] = [0, 0, 0];
      for (let day = Math.max(0, today - windowDays); day < today; day += 1) {
        const distance = distances[day] as number;
        if (Number.isNaN(distance)) continue;
        count += 1;
        if (distance > first) [first, second, third] = [distance, first, second];
        else if (distance > second) [second, third] = [distance, second];
        else if (distance > third) third = distance;
      }
      return count < 10 ? 0 : third;
    },
  };
}

export type Baseline = ReturnType<typeof createBaseline>;
