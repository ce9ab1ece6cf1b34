import { openStream, type StreamClient, type StreamEvent } from '../test/helpers/event-stream.ts';
import { percentile, type Figure } from './figures.ts';
import { wait } from './retention-findings.ts';

/** A change that a benchmark makes: it becomes one finding. */
export interface BenchChange {
  resourceId: number;
  /** Who makes it, as `changed_by.principal` has to say; null where the feed does not know. */
  actor: string | null;
}

/** Changes that are made, or announced, at once. */
export interface BenchStep {
  changes: readonly BenchChange[];
  /** What is done before the clock starts. */
  prepare?(): Promise<unknown>;
  make(): Promise<unknown>;
}

/** What a benchmark saw of a change. */
export interface SeenDrift {
  resourceId: number;
  /** From before the change is made, or announced, to the event on the stream. */
  seconds: number;
  /** Whom `drift.detected` named, and whom the last event of the finding did. */
  actorAtFirst: Verdict;
  actorAtLast: Verdict;
}

export type Verdict = 'right' | 'wrong' | 'unknown';

export interface DriftData {
  resource_id: number;
  changed_by: { principal: string } | null;
}

/** How long changes may take to become findings, and late records to name actors. */
const longestMs = 60_000;
/** What comes later than this after the last finding would be a record that was lost. */
const settlingMs = 5_000;

/**
 * Takes steps one after the other, `paceMs` apart, and reads `drift.detected` and `drift.updated` from the event stream.
 * Throws if a change becomes no finding, or more than one.
 */
export async function measureChanges(
  { apiUrl, token }: { apiUrl: string; token: string },
  { steps, paceMs }: { steps: readonly BenchStep[]; paceMs: number },
): Promise<SeenDrift[]> {
  const stream = await openStream(`${apiUrl}/api/ws/drifts?token=${encodeURIComponent(token)}`);
  const arrivals = arrivalsOf(stream);
  const changes = steps.flatMap((step) => step.changes);
  const madeAt = new Map<number, number>();
  try {
    for (const step of steps) {
      const begunAt = performance.now();
      await step.prepare?.();
      const startedAt = performance.now();
      for (const { resourceId } of step.changes) madeAt.set(resourceId, startedAt);
      await step.make();
      await wait(Math.max(0, paceMs - (performance.now() - begunAt)));
    }
    await withTimeout(
      stream.until((events) => {
        const detected = detectedOf(events);
        return changes.every(({ resourceId }) => detected.has(resourceId));
      }),
    );
    await wait(settlingMs);
    const detected = detectedOf(stream.events);
    return changes.map(({ resourceId, actor }) => {
      const own = stream.events.filter(({ data }) => dataOf(data).resource_id === resourceId);
      const [first] = own.filter(({ event }) => event === 'drift.detected');
      const last = own.at(-1);
      const arrivedAt = first === undefined ? undefined : arrivals.get(first.id);
      if (first === undefined || last === undefined || arrivedAt === undefined || detected.get(resourceId) !== 1) {
        throw new Error(`resource ${resourceId} has ${detected.get(resourceId) ?? 0} findings`);
      }
      return {
        resourceId,
        seconds: (arrivedAt - (madeAt.get(resourceId) ?? 0)) / 1_000,
        actorAtFirst: verdictOn(first, actor),
        actorAtLast: verdictOn(last, actor),
      };
    });
  } finally {
    stream.close();
  }
}

/** Returns the figures of rounds of measured changes: delays, and how many actors are right, wrong and unknown. */
export function changeFigures(
  name: string,
  rounds: readonly (readonly SeenDrift[])[],
  { goalSeconds, change }: { goalSeconds: number; change: string },
): Figure[] {
  const [first = []] = rounds;
  const all = `${first.length} changes, ${name}`;
  const delay = (share: number): number[] =>
    rounds.map((seen) =>
      percentile(
        seen.map(({ seconds }) => seconds),
        share,
      ),
    );
  const count = (of: 'actorAtFirst' | 'actorAtLast', verdict: Verdict): number[] =>
    rounds.map((seen) => seen.filter((one) => one[of] === verdict).length);
  const found = `${all}: ${change} → drift.detected`;
  return [
    { name: `${found}, p50`, unit: 's', runs: delay(0.5) },
    { name: `${found}, p95`, unit: 's', runs: delay(0.95), goal: `≤ ${goalSeconds} s` },
    { name: `${found}, longest`, unit: 's', runs: delay(1) },
    { name: `${all}: actor right when detected`, unit: 'findings', runs: count('actorAtFirst', 'right') },
    {
      name: `${all}: actor right at the end`,
      unit: 'findings',
      runs: count('actorAtLast', 'right'),
      goal: String(first.length),
    },
    { name: `${all}: actor wrong when detected`, unit: 'findings', runs: count('actorAtFirst', 'wrong'), goal: '0' },
    { name: `${all}: actor wrong at the end`, unit: 'findings', runs: count('actorAtLast', 'wrong'), goal: '0' },
    { name: `${all}: actor unknown at the end`, unit: 'findings', runs: count('actorAtLast', 'unknown'), goal: '0' },
  ];
}

/** Notes when each event arrived. */
function arrivalsOf(stream: StreamClient): Map<number, number> {
  const arrivals = new Map<number, number>();
  // The condition is looked at whenever something has arrived.
  stream
    .until((events) => {
      for (const { id } of events.slice(arrivals.size)) arrivals.set(id, performance.now());
      return false;
    })
    .catch(() => undefined);
  return arrivals;
}

function detectedOf(events: readonly StreamEvent[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { event, data } of events) {
    if (event !== 'drift.detected') continue;
    const { resource_id: id } = dataOf(data);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function verdictOn({ data }: StreamEvent, actor: string | null): Verdict {
  const { changed_by: by } = dataOf(data);
  if (by === null) return actor === null ? 'right' : 'unknown';
  return by.principal === actor ? 'right' : 'wrong';
}

function dataOf(data: StreamEvent['data']): DriftData {
  return data as unknown as DriftData;
}

async function withTimeout(event: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('some changes became no finding')), longestMs);
  });
  try {
    await Promise.race([event, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
