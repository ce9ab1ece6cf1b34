import assert from 'node:assert/strict';
import { addDays, dayNumber, dayOfMonth, dayText, monthsEarlier } from '../../../domain/anomalies/calendar-days.ts';

const earlier = (day: string, months: number): string | null => {
  const number = monthsEarlier(dayNumber(day), months);
  return number === null ? null : dayText(number);
};

describe('the same day of an earlier month', () => {
  it('is the day with the same number, over the end of a year too', () => {
    assert.equal(earlier('2026-03-15', 1), '2026-02-15');
    assert.equal(earlier('2026-01-15', 1), '2025-12-15');
    assert.equal(earlier('2026-03-15', 14), '2025-01-15');
    assert.equal(earlier('2026-03-28', 1), '2026-02-28', 'the last day of the shorter month');
    assert.equal(earlier('2026-03-15', 0), '2026-03-15');
  });

  it('is the last day for the last day', () => {
    assert.equal(earlier('2026-02-28', 1), '2026-01-31');
    assert.equal(earlier('2026-03-31', 1), '2026-02-28');
    assert.equal(earlier('2024-03-31', 1), '2024-02-29');
    assert.equal(earlier('2026-04-30', 1), '2026-03-31');
  });

  it('does not exist where that month is too short', () => {
    for (const day of ['2026-03-29', '2026-03-30']) assert.equal(earlier(day, 1), null, day);
    assert.equal(earlier('2024-03-29', 1), '2024-02-29');
  });
});

describe('the number of a day', () => {
  it('is one more for the next day, and gives the day again', () => {
    for (const day of ['1970-01-01', '2024-02-28', '2024-02-29', '2026-12-31']) {
      assert.equal(dayText(dayNumber(day)), day);
      assert.equal(dayNumber(addDays(day, 1)), dayNumber(day) + 1);
      assert.equal(dayOfMonth(dayNumber(day)), Number(day.slice(8)));
    }
    assert.equal(dayNumber('1970-01-01'), 0);
    assert.equal(addDays('2026-03-01', -1), '2026-02-28');
  });
});
