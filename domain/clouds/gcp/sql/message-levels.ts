/** Message levels in the order of the server log (PostgreSQL, `log_min_messages`), the most verbose first. */
const levels = [
  'debug5',
  'debug4',
  'debug3',
  'debug2',
  'debug1',
  'info',
  'notice',
  'warning',
  'error',
  'log',
  'fatal',
  'panic',
] as const;

/** Returns whether messages of a level are recorded at a minimum level; not at one that is unknown. */
export function recordsLevel(minimum: string, level: 'warning' | 'error'): boolean {
  const name = minimum.toLowerCase() === 'debug' ? 'debug2' : minimum.toLowerCase();
  const place = levels.findIndex((known) => known === name);
  return place !== -1 && place <= levels.indexOf(level);
}

/** Returns whether a text is a level of messages. */
export function isMessageLevel(text: string): boolean {
  const name = text.toLowerCase();
  return name === 'debug' || levels.some((known) => known === name);
}
