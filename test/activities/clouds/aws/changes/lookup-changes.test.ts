import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { lookupChanges } from '../../../../../activities/clouds/aws/changes/lookup-changes.ts';
import type { OperationRun } from '../../../../../activities/clouds/aws/session/unit-run.ts';
import type { ChangePage } from '../../../../../activities/clouds/change-page.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { callRecord } from '../../../../helpers/call-records.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-23T04:00:00Z');

interface Lookup {
  StartTime: Date;
  EndTime: Date;
  MaxResults: number;
  NextToken?: string;
  LookupAttributes: { AttributeKey: string; AttributeValue: string }[];
}

/**
 * The event history of regions, as the API reference of CloudTrail describes `LookupEvents`: the newest first, in pages
 * of at most 50, from `StartTime` to `EndTime` by the time of the call, however late a record appeared.
 */
function eventHistory() {
  const records: { region: string; appearsAt: number; record: JsonObject }[] = [];
  const calls: string[] = [];
  const denied = new Set<string>();
  let at = start;
  const runIn = (region: string): OperationRun =>
    ({
      region,
      signal: new AbortController().signal,
      service: () => async (command: { input: Lookup }) => {
        const {
          StartTime: from,
          EndTime: to,
          MaxResults: limit,
          NextToken: token = '0',
          LookupAttributes: only,
        } = command.input;
        assert.ok(limit <= 50);
        assert.deepEqual(only, [{ AttributeKey: 'ReadOnly', AttributeValue: 'false' }]);
        if (denied.has(region)) {
          throw new CloudError({ kind: 'access_denied', call: 'cloudtrail:LookupEvents', message: 'no' });
        }
        calls.push(`${region} ${token}`);
        const found = records
          .filter((one) => one.region === region && one.appearsAt <= at)
          .filter(({ record }) => Date.parse(record['eventTime'] as string) >= from.getTime())
          .filter(({ record }) => Date.parse(record['eventTime'] as string) <= to.getTime())
          .toSorted((one, other) =>
            (other.record['eventTime'] as string).localeCompare(one.record['eventTime'] as string),
          );
        const first = Number(token);
        const Events = found
          .slice(first, first + limit)
          .map(({ record }) => ({ CloudTrailEvent: JSON.stringify(record) }));
        return { Events, ...(first + limit < found.length ? { NextToken: String(first + limit) } : {}) };
      },
    }) as unknown as OperationRun;
  const pagesFrom = (cursor: JsonObject | null, regions: readonly string[]) =>
    lookupChanges(runIn, {
      regions,
      cursor,
      signal: new AbortController().signal,
      now: () => at,
      pause: 0,
      everyMs: 0,
    });
  return {
    calls,
    denied,
    now: () => at,
    pass: (ms: number) => (at += ms),
    happen(region: string, group: string, { agoMs = 0, lateMs = 0 } = {}) {
      const eventTime = new Date(at - agoMs).toISOString();
      const record = callRecord({
        eventName: 'DeleteSecurityGroup',
        requestParameters: { groupId: group },
        awsRegion: region,
        eventTime,
      });
      records.push({ region, appearsAt: at - agoMs + lateMs, record });
    },
    pages: pagesFrom,
    /** Reads until the end of the next round. */
    follow(cursor: JsonObject | null, regions: readonly string[] = ['eu-west-1']) {
      const pages = pagesFrom(cursor, regions);
      return async (): Promise<ChangePage[]> => {
        const round: ChangePage[] = [];
        for (;;) {
          const { value } = (await pages.next()) as { value: ChangePage };
          round.push(value);
          if (value.notes !== null) return round;
        }
      };
    },
  };
}

const groupsOf = (pages: ChangePage[]): string[] =>
  pages.flatMap(({ changes }) => changes.map(({ externalId }) => externalId)).toSorted();
const gapsOf = (pages: ChangePage[]): string[] => pages.flatMap(({ gaps }) => gaps);
const cursorOf = (pages: ChangePage[]): JsonObject => pages.at(-1)?.cursor ?? {};
const numbered = (number: number): string => `sg-${String(number).padStart(8, '0')}`;

describe('The event history of CloudTrail', () => {
  it('is read to its end, page by page, and what was read is not announced again', async () => {
    const history = eventHistory();
    for (let number = 0; number < 120; number += 1) history.happen('eu-west-1', numbered(number));
    const round = history.follow(null);
    const first = await round();
    assert.equal(groupsOf(first).length, 120);
    assert.ok(
      first.every(({ calls }) => calls !== undefined),
      'a page without calls says that none are known',
    );
    assert.deepEqual(
      history.calls.filter((call) => call !== 'eu-west-1 0'),
      ['eu-west-1 50', 'eu-west-1 100'],
    );
    history.pass(3 * minuteMs);
    history.happen('eu-west-1', numbered(500));
    assert.deepEqual(groupsOf(await round()), [numbered(500)]);
  });

  it('does not skip a record that appears a quarter of an hour after its call, also after a restart', async () => {
    const history = eventHistory();
    const before = await history.follow(null)();
    history.happen('eu-west-1', numbered(1), { lateMs: 15 * minuteMs });
    let cursor = cursorOf(before);
    const found: string[] = [];
    for (let poll = 0; poll < 6; poll += 1) {
      history.pass(3 * minuteMs);
      const round = await history.follow(cursor)();
      cursor = cursorOf(round);
      found.push(...groupsOf(round));
      assert.deepEqual(gapsOf(round), []);
    }
    assert.ok(found.includes(numbered(1)));
  });

  it('does not lose a record that appears an hour after its call', async () => {
    const history = eventHistory();
    const round = history.follow(null);
    await round();
    history.happen('eu-west-1', numbered(1), { lateMs: 60 * minuteMs });
    const found: string[] = [];
    for (let poll = 0; poll < 26; poll += 1) {
      history.pass(3 * minuteMs);
      found.push(...groupsOf(await round()));
    }
    assert.deepEqual(found, [numbered(1)]);
  });

  it('goes on after a quarter of an hour that was read when it ends early, and reads every region meanwhile', async () => {
    const history = eventHistory();
    let cursor = cursorOf(await history.follow(null, ['eu-west-1', 'us-east-1'])());
    const quarters = Array.from({ length: 12 }, (_, quarter) => 100 + quarter);
    for (const quarter of quarters) {
      history.pass(15 * minuteMs);
      for (let number = 0; number < 60; number += 1) history.happen('eu-west-1', numbered(number));
      history.happen('us-east-1', numbered(quarter));
    }
    const found = new Set<string>();
    for (let turn = 0; turn < 16; turn += 1) {
      const pages = history.pages(cursor, ['eu-west-1', 'us-east-1']);
      for (let number = 0; number < 10; number += 1) {
        const { value } = (await pages.next()) as { value: ChangePage };
        cursor = value.cursor;
        for (const group of groupsOf([value])) found.add(group);
      }
      await pages.return(undefined);
    }
    for (const quarter of quarters) assert.ok(found.has(numbered(quarter)), `${quarter} was not read`);
  });

  it('has a gap where a region was not followed before, or for longer than a week', async () => {
    const history = eventHistory();
    const first = await history.follow(null)();
    assert.deepEqual(gapsOf(first), ['eu-west-1 was not followed before']);
    history.pass(8 * 24 * 60 * minuteMs);
    const later = await history.follow(cursorOf(first), ['eu-west-1', 'us-east-1'])();
    assert.deepEqual(gapsOf(later), ['eu-west-1 was not followed for seven days', 'us-east-1 was not followed before']);
  });

  it('goes on without a region that denies it, and says so; where all do, it fails', async () => {
    const history = eventHistory();
    history.denied.add('us-east-1');
    history.happen('eu-west-1', numbered(1));
    const round = await history.follow(null, ['eu-west-1', 'us-east-1'])();
    assert.deepEqual(groupsOf(round), [numbered(1)]);
    assert.deepEqual(round.at(-1)?.notes, ['The event history may not be read in us-east-1']);
    assert.deepEqual(round[0]?.regionFaults, {
      'eu-west-1': 'its event history was not yet read',
      'us-east-1': 'its event history was not yet read',
    });
    assert.deepEqual(round.findLast(({ regionFaults }) => regionFaults !== null)?.regionFaults, {
      'us-east-1': 'its event history may not be read',
    });
    history.denied.add('eu-west-1');
    await assert.rejects(history.follow(null, ['eu-west-1', 'us-east-1'])(), { kind: 'access_denied' });
  });

  it('keeps its place in a region whose reading failed', async () => {
    const history = eventHistory();
    const cursor = cursorOf(await history.follow(null)());
    history.pass(3 * minuteMs);
    history.denied.add('eu-west-1');
    await assert.rejects(history.follow(cursor)());
    history.happen('eu-west-1', numbered(1), { agoMs: minuteMs });
    history.denied.clear();
    assert.deepEqual(groupsOf(await history.follow(cursor)()), [numbered(1)]);
  });
});
