import { dayText } from './calendar-days.ts';
import { evaluateSeries, type Evaluation } from './detect.ts';
import { explainGap, roundAmount, type ServiceShare } from './explain.ts';
import { serviceCostTuning, totalCostTuning } from './tuning.ts';

/** Daily cost of one account in one currency; NaN on days without data. */
export interface AccountCosts {
  /** Number of the first day, see `dayNumber`. */
  firstDay: number;
  total: Float64Array;
  services: { service: string; values: Float64Array }[];
}

/** The actual and the expected cost of a day. */
export interface EvaluatedDay {
  /** `YYYY-MM-DD`. */
  date: string;
  actual: number;
  expected: number;
  upper: number;
}

/** A day whose cost was above the expected range, with the days after it while that lasted. */
export interface CostAnomaly extends EvaluatedDay {
  /** Last day above the range. */
  lastDate: string;
  /** The services that caused it; empty when the total was above its range. */
  services: string[];
  /** The day of the run that exceeded its expectation the most. */
  peak: EvaluatedDay;
  /** The parts of `actual` and of its difference from `expected`; the shares sum to both. */
  shares: ServiceShare[];
}

/** A service is reported when it exceeds its expectation by at least this share of the account's cost. */
const leastShareOfTotal = 0.06;
/** Services that leave their range within this many days of the start of a run belong to it. */
const sameCauseDays = 3;
/** So does a service that made up this share of the gap when the run began. */
const sameCauseShare = 0.25;

interface Run {
  start: number;
  end: number;
  /** Indexes of services. */
  services: Set<number>;
  isTotal: boolean;
}

interface Found {
  start: number;
  end: number;
  /** Null for the total. */
  service: number | null;
}

/**
 * Returns the unusual days of an account's cost, oldest first, at most one run beginning on a day. The total and each
 * service are evaluated separately, since opposite changes cancel out in a total.
 */
export function findCostAnomalies(costs: AccountCosts): CostAnomaly[] {
  const total = evaluateSeries({ firstDay: costs.firstDay, values: costs.total }, totalCostTuning);
  const evaluated = new Map<number, Evaluation>();
  // Services that are small on every day are evaluated lazily, only where an explanation needs them.
  const evaluate = (service: number): Evaluation => {
    const known = evaluated.get(service);
    if (known !== undefined) return known;
    const values = costs.services[service]?.values ?? new Float64Array();
    const evaluation = evaluateSeries({ firstDay: costs.firstDay, values }, serviceCostTuning);
    evaluated.set(service, evaluation);
    return evaluation;
  };
  const account = { costs, total, evaluate };
  return joinRuns(account, foundIn(account)).map((run) => describe(account, run));
}

interface EvaluatedAccount {
  costs: AccountCosts;
  total: Evaluation;
  /** Evaluates a service by its index; the result is cached. */
  evaluate: (service: number) => Evaluation;
}

function foundIn(account: EvaluatedAccount): Found[] {
  const found: Found[] = account.total.episodes.map(({ start, end }) => ({ start, end, service: null }));
  for (const [service, { values }] of account.costs.services.entries()) {
    if (!values.some((value, day) => value >= leastShareOfTotal * Math.abs(account.costs.total[day] as number)))
      continue;
    for (const { start, end } of account.evaluate(service).episodes) {
      const days = Array.from({ length: end - start + 1 }, (_, index) => start + index).filter((day) =>
        isMaterial(account, service, day),
      );
      const [first, last] = [days[0], days.at(-1)];
      if (first !== undefined && last !== undefined) found.push({ start: first, end: last, service });
    }
  }
  // The total first: it explains the services that are above their range on the same day.
  return found.toSorted(
    (one, other) => one.start - other.start || Number(one.service !== null) - Number(other.service !== null),
  );
}

function isMaterial({ costs, total, evaluate }: EvaluatedAccount, service: number, day: number): boolean {
  const evaluation = evaluate(service);
  const value = costs.services[service]?.values[day] ?? Number.NaN;
  if (!(value > (evaluation.upper[day] as number))) return false;
  const size = Math.max(Math.abs(total.expected[day] as number), Math.abs(costs.total[day] as number));
  return value - (evaluation.expected[day] as number) >= leastShareOfTotal * size;
}

function joinRuns(account: EvaluatedAccount, found: Found[]): Run[] {
  const runs: Run[] = [];
  for (const { start, end, service } of found) {
    const joined = runs.find((run) => belongsTo(account, run, { start, end, service }));
    if (joined === undefined) {
      const services = new Set(service === null ? [] : [service]);
      runs.push({ start, end, services, isTotal: service === null });
      continue;
    }
    joined.end = Math.max(joined.end, end);
    if (service !== null && !joined.isTotal) joined.services.add(service);
  }
  return runs;
}

function belongsTo(account: EvaluatedAccount, run: Run, found: Found): boolean {
  if (found.start === run.start) return true;
  if (found.start > run.end + 1) return false;
  if (found.service === null) {
    const gap = excess(account.costs.total, account.total, found.start);
    const known = [...run.services].reduce((sum, service) => sum + serviceExcess(account, service, found.start), 0);
    return run.isTotal || known >= gap / 2;
  }
  if (run.services.has(found.service)) return true;
  if (found.start - run.start <= sameCauseDays) return true;
  const gap = excess(account.costs.total, account.total, run.start);
  return run.isTotal && serviceExcess(account, found.service, run.start) >= sameCauseShare * gap;
}

function excess(values: Float64Array, evaluation: Evaluation, day: number): number {
  const value = (values[day] as number) - (evaluation.expected[day] as number);
  return Number.isNaN(value) ? 0 : value;
}

function serviceExcess({ costs, evaluate }: EvaluatedAccount, service: number, day: number): number {
  const values = costs.services[service]?.values;
  return values === undefined ? 0 : excess(values, evaluate(service), day);
}

function describe(account: EvaluatedAccount, run: Run): CostAnomaly {
  const { costs, evaluate } = account;
  const peakDay = furthestDay(account, run);
  const first = evaluatedDay(account, run, run.start);
  const members = run.isTotal ? costs.services.map((_, index) => index) : [...run.services];
  return {
    ...first,
    lastDate: dayText(costs.firstDay + run.end),
    services: run.isTotal ? [] : [...run.services].map((index) => costs.services[index]?.service ?? ''),
    peak: evaluatedDay(account, run, peakDay),
    shares: explainGap(
      members.map((index) => ({
        service: costs.services[index]?.service ?? '',
        amount: known(costs.services[index]?.values[run.start]),
        expected: known(evaluate(index).expected[run.start]),
      })),
      first,
    ),
  };
}

function furthestDay(account: EvaluatedAccount, run: Run): number {
  let [furthest, distance] = [run.start, Number.NEGATIVE_INFINITY];
  for (let day = run.start; day <= run.end; day += 1) {
    const { actual, expected } = evaluatedDay(account, run, day);
    if (actual - expected <= distance) continue;
    [furthest, distance] = [day, actual - expected];
  }
  return furthest;
}

/** Returns the numbers of a day: those of the sum, or the sums of those of the services the run is about. */
function evaluatedDay({ costs, total, evaluate }: EvaluatedAccount, run: Run, day: number): EvaluatedDay {
  const date = dayText(costs.firstDay + day);
  const numbers = run.isTotal
    ? [{ values: costs.total, evaluation: total }]
    : [...run.services].flatMap((index) => {
        const values = costs.services[index]?.values;
        return values === undefined ? [] : [{ values, evaluation: evaluate(index) }];
      });
  const sum = (read: (number: (typeof numbers)[number]) => number | undefined): number =>
    roundAmount(numbers.reduce((all, number) => all + known(read(number)), 0));
  return {
    date,
    actual: sum(({ values }) => values[day]),
    expected: sum(({ evaluation }) => evaluation.expected[day]),
    upper: sum(({ evaluation }) => evaluation.upper[day]),
  };
}

function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}
