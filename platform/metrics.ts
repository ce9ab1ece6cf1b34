import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Labels of a series within a metric, such as a queue's name; few values, never unbounded ids. */
export type Labels = Readonly<Record<string, string | number>>;

/** One completed HTTP request, named by its route, so that ids do not create new series. */
export interface ObservedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface HttpMetrics {
  observe(request: ObservedRequest): void;
}

/** The name of a metric and the labels of its series. */
export interface FigureOptions {
  name: string;
  help: string;
  labels?: readonly string[];
}

/** A gauge that is set before each scrape. */
export interface SettableFigure {
  set(value: number, labels?: Labels): void;
  /** Removes all series, so that nothing stale is exported. */
  clear(): void;
}

export interface ProcessMetrics {
  http: HttpMetrics;
  counter(options: FigureOptions): (labels?: Labels, by?: number) => void;
  histogram(options: FigureOptions & { buckets: readonly number[] }): (value: number, labels?: Labels) => void;
  gauge(options: FigureOptions): SettableFigure;
  /** Registers work to do before each reading, such as setting gauges. It must not throw. */
  beforeReading(refresh: () => Promise<void>): void;
  contentType: string;
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
}

/** Returns the metrics of one process: those of Node itself, and those that its parts add. */
export function createMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const refreshes: (() => Promise<void>)[] = [];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    http: {
      observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    },
    counter({ name, help, labels = [] }) {
      const counter = new Counter({ name, help, labelNames: [...labels], registers });
      return (by = {}, count = 1) => counter.inc({ ...by }, count);
    },
    histogram({ name, help, labels = [], buckets }) {
      const histogram = new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers });
      return (value, by = {}) => histogram.observe({ ...by }, value);
    },
    gauge({ name, help, labels = [] }) {
      const gauge = new Gauge({ name, help, labelNames: [...labels], registers });
      return {
        set: (value, by = {}) => gauge.set({ ...by }, value),
        // The only series of a metric without labels cannot be removed, so an unknown value is NaN.
        clear: () => (labels.length === 0 ? gauge.set(Number.NaN) : gauge.reset()),
      };
    },
    beforeReading: (refresh) => void refreshes.push(refresh),
    contentType: registry.contentType,
    async text() {
      await Promise.all(refreshes.map((refresh) => refresh()));
      return registry.metrics();
    },
  };
}
