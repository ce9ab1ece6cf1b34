import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One answered HTTP request, named by its route, so that ids make no series of their own. */
export interface ObservedRequest {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface HttpMetrics {
  observe(request: ObservedRequest): void;
}

export interface ProcessMetrics {
  http: HttpMetrics;
  /** A figure that is read when it is asked for. */
  gauge(options: { name: string; help: string; read: () => number }): void;
  contentType: string;
  /** All figures in the Prometheus text format. */
  text(): Promise<string>;
}

/** The figures of one process: those of Node itself, and those that its parts add. */
export function createMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    http: {
      observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    },
    gauge({ name, help, read }) {
      void new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
