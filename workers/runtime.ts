import { type LogLevel, type LogMetadata, Runtime } from '@temporalio/worker';
import type { Log } from '../platform/log.ts';

/** Sends the log of Temporal's SDK to the process's own log. */
export function installRuntime(log: Log): void {
  const sdk = log.child({ part: 'temporal' });
  const at = (level: LogLevel) => (message: string, meta?: LogMetadata) => {
    const { error, ...rest } = { error: undefined, ...meta };
    const record = { ...plain(rest), ...(error === undefined ? {} : { err: error }) };
    sdk[pinoLevels[level]](record, message);
  };
  Runtime.install({
    logger: {
      log: (level, message, meta) => at(level)(message, meta),
      trace: at('TRACE'),
      debug: at('DEBUG'),
      info: at('INFO'),
      warn: at('WARN'),
      error: at('ERROR'),
    },
    telemetryOptions: { logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} } },
    // The process decides when it stops.
    shutdownSignals: [],
  });
}

const pinoLevels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;

/** Returns the plain values of a log record: the SDK also passes its own objects (task tokens, symbols). */
function plain(meta: object): Record<string, unknown> {
  const entries = Object.entries(meta).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return Object.fromEntries(entries);
}
