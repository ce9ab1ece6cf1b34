/** A range of values of one calendar field, in the form of a Temporal Schedule. */
export interface CalendarRange<Value = number> {
  start: Value;
  end: Value;
  step: number;
}

/** The times at which all fields match; a schedule is the union of its calendars. All in UTC. */
export interface Calendar {
  minute: CalendarRange[];
  hour: CalendarRange[];
  dayOfMonth: CalendarRange[];
  /** 1 to 12. */
  month: CalendarRange[];
  /** 0 to 6, from Sunday. */
  dayOfWeek: CalendarRange[];
}

/** A cron expression that cannot be used; the message says what is wrong with it. */
export class CronError extends Error {
  override readonly name = 'CronError';
}

interface Field {
  name: string;
  min: number;
  max: number;
  names: string[];
}

const fields: [Field, Field, Field, Field, Field] = [
  { name: 'minute', min: 0, max: 59, names: [] },
  { name: 'hour', min: 0, max: 23, names: [] },
  { name: 'day of month', min: 1, max: 31, names: [] },
  {
    name: 'month',
    min: 1,
    max: 12,
    names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  // Cron accepts 7 as Sunday, too.
  { name: 'day of week', min: 0, max: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

function readValue(text: string, field: Field): number {
  const named = field.names.indexOf(text.toLowerCase());
  if (named >= 0) return named + (field.name === 'month' ? 1 : 0);
  if (!/^\d{1,2}$/.test(text)) throw new CronError(`"${text}" is not a valid ${field.name}`);
  const value = Number(text);
  if (value < field.min || value > field.max) {
    throw new CronError(`${field.name} ${value} is not from ${field.min} to ${field.max}`);
  }
  return value;
}

function readPart(part: string, field: Field): number[] {
  const [base = '', stepText, ...more] = part.split('/');
  if (more.length > 0) throw new CronError(`"${part}" has more than one step`);
  let step = 1;
  if (stepText !== undefined) {
    if (base !== '*' && !base.includes('-')) {
      throw new CronError(`the step in "${part}" needs * or a range before it, e.g. */${stepText}`);
    }
    step = Number(stepText);
    if (!/^\d{1,2}$/.test(stepText) || step < 1 || step > field.max) {
      throw new CronError(`the step in "${part}" is not from 1 to ${field.max}`);
    }
  }
  let first = field.min;
  // `*` as day of the week ends at Saturday: up to 7, Sunday would match twice and odd steps would include it.
  let last = field.name === 'day of week' ? 6 : field.max;
  if (base !== '*') {
    const [from = '', to, ...rest] = base.split('-');
    if (rest.length > 0) throw new CronError(`"${base}" is not a range`);
    first = readValue(from, field);
    last = to === undefined ? first : readValue(to, field);
    if (first > last) throw new CronError(`the range "${base}" of ${field.name} runs backwards`);
  }
  const values: number[] = [];
  for (let value = first; value <= last; value += step) values.push(value);
  return values;
}

function readField(text: string, field: Field): number[] {
  const values = text.split(',').flatMap((part) => {
    if (part === '') throw new CronError(`${field.name} "${text}" has an empty part`);
    return readPart(part, field);
  });
  const folded = field.name === 'day of week' ? values.map((value) => value % 7) : values;
  return [...new Set(folded)].toSorted((a, b) => a - b);
}

function toRanges(values: number[]): CalendarRange[] {
  const ranges: CalendarRange[] = [];
  for (const value of values) {
    const last = ranges.at(-1);
    if (last !== undefined && value === last.end + 1) last.end = value;
    else ranges.push({ start: value, end: value, step: 1 });
  }
  return ranges;
}

/**
 * Reads a cron text of five fields (minute, hour, day of month, month, day of week; UTC; names, lists, ranges and
 * steps) and returns its calendars. Where both day fields are restricted a cron user expects either to match (POSIX
 * crontab), which takes two calendars. Throws `CronError` for anything else, and for a date that never comes.
 */
export function parseCron(text: string): Calendar[] {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5 || parts[0] === '') {
    const found = text.trim() === '' ? 'none' : String(parts.length);
    throw new CronError(`a schedule has five fields (minute hour day-of-month month day-of-week), found ${found}`);
  }
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = fields.map((field, index) =>
    readField(parts[index] as string, field),
  ) as [number[], number[], number[], number[], number[]];
  const calendar: Calendar = {
    minute: toRanges(minutes),
    hour: toRanges(hours),
    dayOfMonth: toRanges(daysOfMonth),
    month: toRanges(months),
    dayOfWeek: toRanges(daysOfWeek),
  };
  const everyDayOfMonth: CalendarRange[] = [{ start: 1, end: 31, step: 1 }];
  const everyDayOfWeek: CalendarRange[] = [{ start: 0, end: 6, step: 1 }];
  const isAnyDayOfMonth = parts[2] === '*';
  const isAnyDayOfWeek = parts[4] === '*';
  if (isAnyDayOfWeek && !isAnyDayOfMonth && !months.some((month) => daysOfMonth.some((day) => exists(month, day)))) {
    throw new CronError('the schedule names a date that does not exist');
  }
  if (isAnyDayOfMonth || isAnyDayOfWeek) return [calendar];
  return [
    { ...calendar, dayOfWeek: everyDayOfWeek },
    { ...calendar, dayOfMonth: everyDayOfMonth },
  ];
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function exists(month: number, day: number): boolean {
  return day <= (longestMonths[month - 1] as number);
}
