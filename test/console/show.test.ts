import assert from 'node:assert/strict';
import { changeText } from '../../console/show/change-text.ts';
import { isMoving, nextStep, possibleCommands, type ActionState } from '../../console/show/commands.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  absoluteTime,
  clockTime,
  duration,
  money,
  percent,
  relativeTime,
  roundMoney,
  utcTime,
} from '../../console/show/format.ts';
import { localTime, zoneText } from '../../console/show/local-time.ts';
import { chooseTimeZone } from '../../console/show/time-zone.ts';
import { jsonText, shortValue } from '../../console/show/json-text.ts';
import { typeTexts } from '../../console/show/type-texts.ts';
import { linkableUrl, visibleText } from '../../console/show/visible-text.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

const action = (state: Partial<ActionState> & Pick<ActionState, 'status'>): ActionState => ({
  rollback_until: null,
  rollback: null,
  ...state,
});

describe('text in the console', () => {
  it('shows bidirectional controls and zero-width characters', () => {
    assert.equal(visibleText('prod\u202egpj.exe'), 'prod[U+202E]gpj.exe');
    assert.equal(visibleText('pay\u200bments\u0007'), 'pay[U+200B]ments\ufffd');
    assert.equal(visibleText('Ünïcödé 漢字 <b>'), 'Ünïcödé 漢字 <b>');
  });

  it('links only to web addresses', () => {
    assert.equal(linkableUrl('https://nvd.example/CVE-1'), 'https://nvd.example/CVE-1');
    for (const url of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '/here', 'nonsense', null]) {
      assert.equal(linkableUrl(url), null, String(url));
    }
  });

  it('shows a resource type by the labels of all kinds of provider, in their order', () => {
    const type = (name: string, label: string) => ({ resource_type: name, resource_type_label: label });
    const texts = typeTexts([
      type('vm_instance', 'EC2 instance'),
      type('object_bucket', 'S3 bucket'),
      type('vm_instance', 'Compute Engine instance'),
      type('bucket', 'Bucket'),
      type('object_bucket', 'S3 bucket'),
    ]);
    assert.deepEqual(Object.entries(texts), [
      ['bucket', 'Bucket'],
      ['vm_instance', 'Compute Engine instance / EC2 instance'],
      ['object_bucket', 'S3 bucket'],
    ]);
  });

  it('says who made a change, as whom, from where and with what, and what of it is unknown', () => {
    const actor = {
      principal: 'alice\u202e',
      issuer: null,
      acting_as: 'deployer',
      source_address: '192.0.2.7',
      user_agent: null,
      source: 'audit_log' as const,
      event_id: 'e1',
    };
    const change = {
      id: 1,
      event_id: 'e1',
      source: 'watch' as const,
      kind: 'changed' as const,
      occurred_at: '2026-11-21T11:57:00Z',
      announced_at: '2026-11-21T11:58:00Z',
      via: 'kubectl',
      means: 'cli' as const,
      call: 'patch configmaps',
      actor,
      remediation_id: null,
    };
    assert.equal(
      changeText(change, now),
      'Changed by alice[U+202E] as deployer from 192.0.2.7 with kubectl 3 minutes ago.',
    );
    assert.equal(
      changeText({ ...change, actor: null, via: null, means: 'console', occurred_at: null }, now),
      'Changed by an unknown user with the console 2 minutes ago.',
    );
    assert.equal(
      changeText({ ...change, kind: 'deleted', actor: null, means: 'remediation' }, now),
      'Deleted by a remediation of this service, 3 minutes ago.',
    );
  });

  it('shows times, shares, amounts and durations', () => {
    assert.equal(relativeTime('2026-11-21T11:57:00Z', now), '3 minutes ago');
    assert.equal(relativeTime('2026-11-22T13:00:00Z', now), 'tomorrow');
    assert.equal(utcTime('2026-11-21T06:38:59.999Z'), '2026-11-21 06:38 UTC');
    assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ['0%', '1%', '50%', '99%', '100%']);
    assert.equal(money(1234.5, 'USD'), '$1,234.50');
    assert.equal(money(879.7526000278, 'JPY'), '¥879.75');
    assert.deepEqual([roundMoney(1250, 'USD'), roundMoney(0.25, 'USD')], ['$1,250', '$0.25']);
    assert.deepEqual([840, 3_400, 59_600, 125_000, 3_780_000].map(duration), [
      '840 ms',
      '3.4 s',
      '1 min 0 s',
      '2 min 5 s',
      '1 h 3 min',
    ]);
  });

  it('orders the members of JSON and keeps those with odd names', () => {
    assert.equal(jsonText({ b: 1, a: [{ d: 1, c: 2 }] }), jsonText({ a: [{ c: 2, d: 1 }], b: 1 }));
    assert.match(jsonText(JSON.parse('{"__proto__":"x"}')), /__proto__/);
    assert.deepEqual([shortValue(null), shortValue('text'), shortValue([1])], ['–', 'text', '[1]']);
  });
});

describe('times in the console', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Asia/Kolkata';
  });
  afterEach(() => {
    chooseTimeZone('browser');
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('are those of the browser’s time zone, with the offset', () => {
    assert.equal(absoluteTime('2026-11-21T20:38:59.999Z'), '2026-11-22 02:08 UTC+05:30');
    assert.equal(clockTime('2026-11-21T20:38:59.999Z'), '02:08:59');
    process.env['TZ'] = 'America/New_York';
    // Clocks were turned back at 06:00 UTC on this day.
    assert.equal(absoluteTime('2026-11-01T05:59:00Z'), '2026-11-01 01:59 UTC-04:00');
    assert.equal(absoluteTime('2026-11-01T06:01:00Z'), '2026-11-01 01:01 UTC-05:00');
  });

  it('are those of UTC where that is chosen, also those that are entered', () => {
    chooseTimeZone('utc');
    assert.equal(absoluteTime('2026-11-21T20:38:59.999Z'), '2026-11-21 20:38 UTC');
    assert.equal(clockTime('2026-11-21T20:38:59.999Z'), '20:38:59');
    assert.equal(localTime('2026-12-01T20:00')?.toISOString(), '2026-12-01T20:00:00.000Z');
    assert.equal(localTime(''), null);
    assert.equal(zoneText('2026-12-01T20:00'), 'Time zone: UTC');
  });

  it('are written by one module, which knows the choice', () => {
    const folder = new URL('../../console/', import.meta.url).pathname;
    const strays = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('show/'))
      .filter((name) => /\butcTime\(|\.toLocale\w*String\(/.test(readFileSync(join(folder, name), 'utf8')));
    assert.deepEqual(strays, [], 'views show times with console/show/format.ts');
  });
});

describe('the commands of an approver', () => {
  it('follow from the state of the action', () => {
    assert.deepEqual(possibleCommands(action({ status: 'pending_approval' }), now), ['approve', 'reject']);
    assert.deepEqual(possibleCommands(action({ status: 'approved' }), now), ['execute']);
    for (const status of ['executing', 'failed', 'rolled_back'] as const) {
      assert.deepEqual(possibleCommands(action({ status }), now), []);
    }
  });

  it('include rolling back within its window while none is in progress or done', () => {
    const rollback_until = '2026-11-21T12:00:01Z';
    const completed = (more: Partial<ActionState>) =>
      possibleCommands(action({ status: 'completed', rollback_until, ...more }), now);
    assert.deepEqual(completed({}), ['rollback']);
    assert.deepEqual(completed({ rollback: { status: 'failed' } }), ['rollback']);
    assert.deepEqual(completed({ rollback: { status: 'running' } }), []);
    assert.deepEqual(completed({ rollback_until: '2026-11-21T12:00:00Z' }), []);
  });

  it('are described in words, with automatic steps', () => {
    const waiting = { decision: null, waits_for_turn: true };
    assert.match(nextStep({ ...action({ status: 'executing' }), ...waiting }), /another action on the same resource/);
    assert.match(
      nextStep({ ...action({ status: 'failed' }), ...waiting, decision: 'rejected' }),
      /rejected; nothing was changed/,
    );
    assert.ok(isMoving(action({ status: 'completed', rollback: { status: 'running' } })));
    assert.ok(!isMoving(action({ status: 'approved' })));
  });
});
