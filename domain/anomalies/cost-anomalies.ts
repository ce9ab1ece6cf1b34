import { dayText } from './calendar-days.ts';
import { judgeSeries, type Judgement } from './detect.ts';
import { explainGap, roundAmount, type ServiceShare } from './explain.ts';
import { serviceCostTuning, totalCostTuning } from './tuning.ts';

/** Daily cost of one account in one currency; NaN on days that nothing is known of. */
export interface AccountCosts {
  /** Number of the first day, see `dayNumber`. */
  firstDay: number;
  total: Float64Array;
  services: { service: string; values: Float64Array }[];
}

/** What a day cost against what it was expected to. */
export interface JudgedDay {
  /** `YYYY-MM-DD`. */
  date: string;
  actual: number;
  expected: number;
  upper: number;
}

/** A day, and the days after it while it lasted, whose cost left the expected range. */
export interface CostAnomaly extends JudgedDay {
  /** Last day above the range. */
  lastDate: string;
  /** The services that it is about; empty when the sum of all was above its range. */
  services: string[];
  /** The day of the run that was furthest above its expectation. */
  peak: JudgedDay;
  /** What makes up `actual` and the gap to `expected`; the shares sum to both. */
  shares: ServiceShare[];
}

/** A service is told of when it exceeds its expectation by at least this share of what the account costs. */
const leastShareOfTotal = 0.06;
/** Services that leave their range so soon after a run began belong to it. */
const sameCauseDays = 3;
/** So does one that made up this share of the gap when the run began. */
const sameCauseShare = 0.25;

interface Run {
  start: number;
  end: number;
  /** Indexes of services; whether the sum was above its range on the first day. */
  services: Set<number>;
  isTotal: boolean;
}

interface Found {
  start: number;
  end: number;
  /** Null for the sum. */
  service: number | null;
}

/**
 * The unusual days of an account's cost, oldest first, at most one run beginning on a day. The sum and each service are
 * judged by themselves, since opposite moves hide in a sum.
 */
export function findCostAnomalies(costs: AccountCosts): CostAnomaly[] {
  const total = judgeSeries({ firstDay: costs.firstDay, values: costs.total }, totalCostTuning);
  const judged = new Map<number, Judgement>();
  // A service that is small on every day is judged only where an explanation asks for it.
  const judge = (service: number): Judgement => {
    const known = judged.get(service);
    if (known !== undefined) return known;
    const values = costs.services[service]?.values ?? new Float64Array();
    const judgement = judgeSeries({ firstDay: costs.firstDay, values }, serviceCostTuning);
    judged.set(service, judgement);
    return judgement;
  };
  const account = { costs, total, judge };
  return joinRuns(account, foundIn(account)).map((run) => describe(account, run));
}

interface JudgedAccount {
  costs: AccountCosts;
  total: Judgement;
  /** Judges a service by its index, once. */
  judge: (service: number) => Judgement;
}

function foundIn(account: JudgedAccount): Found[] {
  const found: Found[] = account.total.episodes.map(({ start, end }) => ({ start, end, service: null }));
  for (const [service, { values }] of account.costs.services.entries()) {
    if (!values.some((value, day) => value >= leastShareOfTotal * Math.abs(account.costs.total[day] as number)))
      continue;
    for (const { start, end } of account.judge(service).episodes) {
      const days = Array.from({ length: end - start + 1 }, (_, index) => start + index).filter((day) =>
        isMaterial(account, service, day),
      );
      const [first, last] = [days[0], days.at(-1)];
      if (first !== undefined && last !== undefined) found.push({ start: first, end: last, service });
    }
  }
  // The sum first: what is above its range on the same day explains it.
  return found.toSorted(
    (one, other) => one.start - other.start || Number(one.service !== null) - Number(other.service !== null),
  );
}

function isMaterial({ costs, total, judge }: JudgedAccount, service: number, day: number): boolean {
  const judgement = judge(service);
  const value = costs.services[service]?.values[day] ?? Number.NaN;
  if (!(value > (judgement.upper[day] as number))) return false;
  const size = Math.max(Math.abs(total.expected[day] as number), Math.abs(costs.total[day] as number));
  return value - (judgement.expected[day] as number) >= leastShareOfTotal * size;
}

function joinRuns(account: JudgedAccount, found: Found[]): Run[] {
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

function belongsTo(account: JudgedAccount, run: Run, found: Found): boolean {
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

function excess(values: Float64Array, judgement: Judgement, day: number): number {
  const value = (values[day] as number) - (judgement.expected[day] as number);
  return Number.isNaN(value) ? 0 : value;
}

function serviceExcess({ costs, judge }: JudgedAccount, service: number, day: number): number {
  const values = costs.services[service]?.values;
  return values === undefined ? 0 : excess(values, judge(service), day);
}

function describe(account: JudgedAccount, run: Run): CostAnomaly {
  const { costs, judge } = account;
  const peakDay = furthestDay(account, run);
  const first = judgedDay(account, run, run.start);
  const members = run.isTotal ? costs.services.map((_, index) => index) : [...run.services];
  return {
    ...first,
    lastDate: dayText(costs.firstDay + run.end),
    services: run.isTotal ? [] : [...run.services].map((index) => costs.services[index]?.service ?? ''),
    peak: judgedDay(account, run, peakDay),
    shares: explainGap(
      members.map((index) => ({
        service: costs.services[index]?.service ?? '',
        amount: known(costs.services[index]?.values[run.start]),
        expected: known(judge(index).expected[run.start]),
      })),
      first,
    ),
  };
}

function furthestDay(account: JudgedAccount, run: Run): number {
  let [furthest, distance] = [run.start, Number.NEGATIVE_INFINITY];
  for (let day = run.start; day <= run.end; day += 1) {
    const { actual, expected } = judgedDay(account, run, day);
    if (actual - expected <= distance) continue;
    [furthest, distance] = [day, actual - expected];
  }
  return furthest;
}

/** The numbers of a day: those of the sum, or the sums of those of the services the run is about. */
function judgedDay({ costs, total, judge }: JudgedAccount, run: Run, day: number): JudgedDay {
  const date = dayText(costs.firstDay + day);
  const numbers = run.isTotal
    ? [{ values: costs.total, judgement: total }]
    : [...run.services].flatMap((index) => {
        const values = costs.services[index]?.values;
        return values === undefined ? [] : [{ values, judgement: judge(index) }];
      });
  const sum = (read: (number: (typeof numbers)[number]) => number | undefined): number =>
    roundAmount(numbers.reduce((all, number) => all + known(read(number)), 0));
  return {
    date,
    actual: sum(({ values }) => values[day]),
    expected: sum(({ judgement }) => judgement.expected[day]),
    upper: sum(({ judgement }) => judgement.upper[day]),
  };
}

function known(value: number | undefined): number {
  return value === undefined || Number.isNaN(value) ? 0 : value;
}
