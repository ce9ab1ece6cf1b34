import { dayNumber, dayOfMonth } from '../../domain/anomalies/calendar-days.ts';
import type { AccountCosts } from '../../domain/anomalies/cost-anomalies.ts';
import { seededRandom, type Random } from './random.ts';

/** A real anomaly, as the indexes of its first and last day. */
export interface Label {
  kind: 'spike' | 'leak' | 'shift' | 'hidden';
  start: number;
  end: number;
}

/** An account whose anomalous days are known. */
export interface LabelledAccount {
  kind: AccountKind;
  costs: AccountCosts;
  labels: Label[];
}

export const accountKinds = [
  'steady',
  'weekdays',
  'growth',
  'month_start',
  'spikes',
  'leaks',
  'shifts',
  'gaps',
  'opposite_moves',
  'mixed',
] as const;
export type AccountKind = (typeof accountKinds)[number];

const days = 456;
/** Labels start after the history that a detection needs. */
const quietDays = 60;

interface Shape {
  weekend: number;
  monthlyGrowth: number;
  noise: number;
  isHeavy: boolean;
  monthStart: number;
  gapShare: number;
}

function shapeOf(kind: AccountKind, random: Random): Shape {
  const mixed = kind === 'mixed';
  const weekly = ['weekdays', 'growth', 'spikes', 'leaks', 'shifts', 'gaps', 'opposite_moves', 'mixed'].includes(kind);
  return {
    weekend: weekly ? random.between(0.5, 0.95) : 1,
    monthlyGrowth: kind === 'growth' ? random.between(0.02, 0.1) : mixed ? random.between(-0.02, 0.05) : 0,
    noise: random.between(0.01, 0.06),
    isHeavy: mixed || random.unit() < 0.3,
    monthStart: kind === 'month_start' ? random.between(0.2, 3) : mixed ? random.between(0.2, 1) : 0,
    gapShare: kind === 'gaps' ? 0.05 : mixed ? 0.01 : 0,
  };
}

/** Returns twenty accounts (by default) of each of the ten kinds, determined by the seed. */
export function labelledAccounts({ seed, perKind = 20 }: { seed: number; perKind?: number }): LabelledAccount[] {
  return accountKinds.flatMap((kind, kindIndex) =>
    Array.from({ length: perKind }, (_, index) => makeAccount(kind, seededRandom(seed + kindIndex * 1_000 + index))),
  );
}

function makeAccount(kind: AccountKind, random: Random): LabelledAccount {
  const shape = shapeOf(kind, random);
  const firstDay = dayNumber('2025-01-01') + random.integer(0, 200);
  const scale = 10 ** random.between(1, 5);
  const count = random.integer(3, 12);
  const weights = Array.from({ length: count }, () => random.unit() ** 2 + 0.02);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const bases = weights.map((weight) => (weight / whole) * scale);
  const services = bases.map((base, index) => ({
    service: `Service ${index + 1}`,
    values: serviceDays({ base, shape, firstDay, isFeeBearer: index === 0, scale }, random),
  }));
  const labels = addEvents(kind, { services, scale, bases, random });
  for (let day = 0; day < days; day += 1) {
    if (random.unit() >= shape.gapShare) continue;
    for (const { values } of services) values[day] = Number.NaN;
  }
  const total = new Float64Array(days);
  for (let day = 0; day < days; day += 1) {
    total[day] = services.reduce((sum, { values }) => sum + (values[day] as number), 0);
  }
  return { kind, costs: { firstDay, total, services }, labels };
}

interface ServiceSetting {
  base: number;
  scale: number;
  shape: Shape;
  firstDay: number;
  isFeeBearer: boolean;
}

function serviceDays({ base, scale, shape, firstDay, isFeeBearer }: ServiceSetting, random: Random): Float64Array {
  const values = new Float64Array(days);
  let wander = 0;
  for (let day = 0; day < days; day += 1) {
    const weekday = (firstDay + day + 4) % 7;
    const weekend = weekday === 0 || weekday === 6 ? shape.weekend : 1;
    const growth = (1 + shape.monthlyGrowth) ** (day / 30);
    wander = 0.9 * wander + 0.3 * shape.noise * random.normal();
    const noise = shape.noise * (shape.isHeavy ? random.heavy() : random.normal());
    values[day] = base * weekend * growth * (1 + wander + noise);
    const dayInMonth = dayOfMonth(firstDay + day);
    if (!isFeeBearer || shape.monthStart === 0) continue;
    if (dayInMonth === 1) values[day] = (values[day] as number) + scale * shape.monthStart * random.between(0.92, 1.08);
    // An occasional refund, as in real accounts.
    if (dayInMonth === 12 && random.unit() < 0.3) values[day] = (values[day] as number) - scale * 0.3;
  }
  return values;
}

interface Stage {
  services: { values: Float64Array }[];
  bases: number[];
  scale: number;
  random: Random;
}

function addEvents(kind: AccountKind, stage: Stage): Label[] {
  switch (kind) {
    case 'steady':
    case 'weekdays':
    case 'growth':
    case 'month_start':
      return addSpikes(stage, 1);
    case 'spikes':
      return addSpikes(stage, 4);
    case 'gaps':
      return addSpikes(stage, 2);
    case 'leaks':
      return [100, 260].map((around) => addLeak(stage, around + stage.random.integer(0, 40)));
    case 'shifts':
      return [80, 200, 320].map((around) => addShift(stage, around + stage.random.integer(0, 60)));
    case 'opposite_moves':
      return [90, 240].map((around) => addHidden(stage, around + stage.random.integer(0, 60)));
    case 'mixed':
      return [
        addLeak(stage, 80 + stage.random.integer(0, 30)),
        addShift(stage, 220 + stage.random.integer(0, 30)),
        ...addSpikes(stage, 1, 320),
      ];
  }
}

const levelAt = ({ services }: Stage, day: number): number =>
  services.reduce((sum, { values }) => sum + (values[day] as number), 0);

/** Adds one to three days with an additional 25 to 300 % of the account's cost. */
function addSpikes(stage: Stage, count: number, from = quietDays): Label[] {
  const { random, services } = stage;
  const step = Math.floor((days - from - 20) / count);
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * step + random.integer(0, step - 15);
    const length = random.integer(1, 3);
    const size = random.between(0.3, 3) * Math.abs(levelAt(stage, start));
    const values = services[random.integer(0, services.length - 1)]?.values;
    for (let day = start; day < start + length; day += 1) if (values) values[day] = (values[day] as number) + size;
    return { kind: 'spike', start, end: start + length - 1 };
  });
}

/**
 * Adds a further 1.5 to 4 % of the account's cost every day for three to five weeks; then it is found and fixed.
 */
function addLeak(stage: Stage, start: number): Label {
  const { random, services } = stage;
  const length = random.integer(21, 35);
  const step = random.between(0.015, 0.04) * Math.abs(levelAt(stage, start));
  const values = services[random.integer(0, services.length - 1)]?.values;
  for (let day = start; day < start + length; day += 1) {
    if (values) values[day] = (values[day] as number) + step * (day - start + 1);
  }
  return { kind: 'leak', start, end: start + length - 1 };
}

/** Adds 25 to 100 % of the account's cost permanently, from one day on. */
function addShift(stage: Stage, start: number): Label {
  const { random, services } = stage;
  const size = random.between(0.25, 1) * Math.abs(levelAt(stage, start));
  const values = services[random.integer(0, services.length - 1)]?.values;
  for (let day = start; day < days; day += 1) if (values) values[day] = (values[day] as number) + size;
  return { kind: 'shift', start, end: start + 6 };
}

/** Moves one service up and another down by the same amount for some weeks, so that the total does not change. */
function addHidden({ random, services, bases }: Stage, start: number): Label {
  const order = bases.map((base, index) => ({ base, index })).toSorted((one, other) => other.base - one.base);
  const [up, down] = [services[order[1]?.index ?? 0]?.values, services[order[0]?.index ?? 0]?.values];
  const length = random.integer(5, 12);
  for (let day = start; day < start + length; day += 1) {
    const size = (down?.[day] ?? 0) * 0.5;
    if (up) up[day] = (up[day] as number) + size;
    if (down) down[day] = (down[day] as number) - size;
  }
  return { kind: 'hidden', start, end: start + length - 1 };
}
