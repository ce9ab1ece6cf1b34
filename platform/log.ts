import { pino, type Logger } from 'pino';
import { redactPaths, redacted } from './log-redaction.ts';

export type Log = Logger;

/**
 * Returns the structured log of one process: a JSON line per record on standard output, with secrets redacted by name.
 */
export function createLog(options: { level: string; process: string }): Log {
  return pino({
    level: options.level,
    base: { process: options.process, pid: process.pid },
    redact: { paths: [...redactPaths], censor: redacted },
    serializers: { err: pino.stdSerializers.err },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
