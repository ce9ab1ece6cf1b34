import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Names whose values are never logged, wherever they stand in a record. */
const secretNames = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'credentials',
  'secretAccessKey',
  'serviceAccountJson',
  'clientSecret',
  'kubeconfig',
  'key',
];

/** The structured log of one process: a JSON line per record on standard output, secrets taken out by name. */
export function createLog(options: { level: string; process: string }): Log {
  return pino({
    level: options.level,
    base: { process: options.process, pid: process.pid },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: { err: pino.stdSerializers.err },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
