import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CronError, parseCron } from '../../../domain/jobs/cron.ts';
import { nextRuns } from '../../../domain/jobs/next-run.ts';

/** The times of the calendars by walking through every minute, slow and beyond doubt. */
function walk(schedule: string, { from, count }: { from: Date; count: number }): Date[] {
  const calendars = parseCron(schedule);
  const holds = (ranges: { start: number; end: number; step: number }[], value: number): boolean =>
    ranges.some(({ start, end, step }) => value >= start && value <= end && (value - start) % step === 0);
  const times: Date[] = [];
  for (let minute = Math.floor(from.getTime() / 60_000) + 1; times.length < count; minute += 1) {
    const at = new Date(minute * 60_000);
    const isDue = calendars.some(
      (calendar) =>
        holds(calendar.minute, at.getUTCMinutes()) &&
        holds(calendar.hour, at.getUTCHours()) &&
        holds(calendar.dayOfMonth, at.getUTCDate()) &&
        holds(calendar.month, at.getUTCMonth() + 1) &&
        holds(calendar.dayOfWeek, at.getUTCDay()),
    );
    if (isDue) times.push(at);
  }
  return times;
}

/** Why a text is refused. */
function faultOf(schedule: string): string {
  try {
    parseCron(schedule);
  } catch (error) {
    assert.ok(error instanceof CronError);
    return error.message;
  }
  return 'accepted';
}

describe('cron texts', () => {
  const from = new Date('2026-01-30T23:58:00Z');
  for (const schedule of [
    '* * * * *',
    '*/15 * * * *',
    '7 1-23/6 * * *',
    '0 2 * * *',
    '30 4 1,15 * 5',
    '0 12 * * mon-fri',
    '0 0 13 * FRI',
    '5,10 3-5 * jan,jul *',
    '0 0 31 * *',
    '0 6 */10 * 0',
    '0 6 * * 5-7',
    '59 23 28-31 2-12/2 sun',
  ]) {
    it(`fire as cron users expect and as predicted: ${schedule}`, () => {
      assert.deepEqual(walk(schedule, { from, count: 20 }), nextRuns(schedule, { from, count: 20 }));
    });
  }

  it('join the day of the month and the day of the week by OR', () => {
    const days = nextRuns('0 0 13 * 5', { from: new Date('2026-02-01T00:00:00Z'), count: 3 });
    assert.deepEqual(
      days.map((day) => day.toISOString().slice(0, 10)),
      ['2026-02-06', '2026-02-13', '2026-02-20'],
    );
  });

  it('are refused with what is wrong with them', () => {
    assert.match(faultOf('0 0 2 * * *'), /five fields .* found 6/);
    assert.match(faultOf('@daily'), /five fields .* found 1/);
    assert.match(faultOf('  '), /found none/);
    assert.match(faultOf('60 * * * *'), /minute 60 is not from 0 to 59/);
    assert.match(faultOf('0 24 * * *'), /hour 24/);
    assert.match(faultOf('0 0 0 * *'), /day of month 0/);
    assert.match(faultOf('0 0 * 13 *'), /month 13/);
    assert.match(faultOf('0 0 * * 8'), /day of week 8/);
    assert.match(faultOf('0 0 * foo *'), /"foo" is not a valid month/);
    assert.match(faultOf('5-1 * * * *'), /runs backwards/);
    assert.match(faultOf('*/0 * * * *'), /step/);
    assert.match(faultOf('5/10 * * * *'), /needs \* or a range/);
    assert.match(faultOf('1,,2 * * * *'), /empty part/);
    assert.match(faultOf('0 0 L * *'), /"L" is not a valid day of month/);
    assert.match(faultOf('-1 * * * *'), /not a valid minute/);
    assert.match(faultOf('0 0 31 2 *'), /does not exist/);
    assert.match(faultOf('0 0 31 4,6 *'), /does not exist/);
  });
});
