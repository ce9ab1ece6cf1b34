import { badRequest } from './errors.ts';

/**
 * Returns the time in a field. Throws 400 for one that neither JavaScript nor Postgres reads: the format `date-time`
 * allows leap seconds.
 */
export function instantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw badRequest('The request is not valid', `${field} is not a valid time`);
  return instant;
}

const firstDay = '1900-01-01';

/**
 * Returns the days in these fields that are given. Throws 400 for one before 1900: the format `date` allows the year 0,
 * which Postgres does not, and periods begin before the day that they are counted from.
 */
export function daysOf<Field extends string>(
  fields: Partial<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  const days: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(fields) as Field[]) {
    const day = fields[field];
    if (day === undefined) continue;
    if (day < firstDay) throw badRequest('The request is not valid', `${field} must not be before ${firstDay}`);
    days[field] = day;
  }
  return days;
}
