import assert from 'node:assert/strict';
import { changeAlerts } from '../../db/commands/alerts/alerts.ts';
import { raiseAlerts } from '../../db/commands/alerts/raise.ts';
import { resolveAlerts } from '../../db/commands/alerts/resolve.ts';
import { saveAlertRules } from '../../db/commands/alerts/rules.ts';
import type { AlertCause, ControlCause, DriftCause } from '../../domain/alerts/causes.ts';
import { defaultAlertRules, type AlertRules } from '../../domain/alerts/rules.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

describe('Grouped alerts', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let memberId: number;
  let provider: { id: number; name: string };

  before(async () => {
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    provider = await makeProvider(database());
  });

  const control = (id: string, severity: ControlCause['severity'] = 'high'): ControlCause => ({
    kind: 'compliance_control',
    frameworkId: 'cis',
    frameworkName: 'CIS Benchmark',
    controlId: id,
    title: 'Some control',
    severity,
    providerId: provider.id,
    failedResources: 1,
  });
  const controls = (count: number, severity?: ControlCause['severity']): ControlCause[] =>
    Array.from({ length: count }, (_, index) => control(`${severity ?? 'high'}.${index + 1}`, severity));
  const raise = (causes: readonly AlertCause[]) =>
    database().transaction((transaction) => raiseAlerts(transaction, causes));
  const clear = (causes: readonly ControlCause[]) =>
    database().transaction((transaction) =>
      resolveAlerts(
        transaction,
        causes.map(({ kind, providerId, frameworkId, controlId }) => ({
          kind,
          providerId,
          frameworkId,
          controlId,
          note: 'The control passed',
        })),
      ),
    );
  const change = (id: number, action: 'acknowledge' | 'resolve') =>
    database().transaction((transaction) =>
      changeAlerts(transaction, { ids: [id], action, memberId, resolutionNote: null }),
    );
  const withRules = (rules: Partial<AlertRules>) =>
    database().transaction((transaction) =>
      saveAlertRules(transaction, { rules: { ...defaultAlertRules, ...rules }, memberId }),
    );
  interface Row {
    id: number;
    title: string;
    status: string;
    severity: string;
    description: string;
    resolution_note: string | null;
    acknowledged_by: number | null;
  }
  const alerts = () => database()('alerts').where({ provider_id: provider.id }).orderBy('id').select<Row[]>('*');
  const open = async () => (await alerts()).filter(({ status }) => status !== 'resolved');
  const onlyOpen = async (): Promise<Row> => {
    const [alert, ...others] = await open();
    assert.ok(alert !== undefined);
    assert.deepEqual(others, []);
    return alert;
  };
  const events = async () => {
    const rows = await database()('events')
      .where({ provider_id: provider.id })
      .whereIn('type', ['alert.created', 'alert.updated'])
      .orderBy('id')
      .select<{ type: string; data: Record<string, unknown> }[]>('type', 'data');
    return rows.map(({ type, data }) => [type, data['cause_count'], data['new_causes']]);
  };
  /** An open alert as releases before groups left it. */
  const earlierAlert = async (cause: ControlCause, status: 'open' | 'acknowledged' | 'resolved' = 'open') => {
    const subject = `provider:${cause.providerId}/control:${cause.frameworkId}/${cause.controlId}`;
    const [row] = await database()('alerts')
      .insert({
        rule: cause.kind,
        subject,
        type: 'compliance',
        severity: cause.severity,
        title: `Control ${cause.controlId} of cis failed`,
        description: 'Some control; 1 resources failed',
        provider_id: cause.providerId,
        status,
        ...(status === 'acknowledged' ? { acknowledged_at: new Date(), acknowledged_by: memberId } : {}),
        ...(status === 'resolved' ? { resolved_at: new Date(), resolved_by: memberId } : {}),
      })
      .returning<{ id: number }[]>('id');
    await database()('alert_causes').insert({ rule: cause.kind, subject, cause: 'failed', alert_id: row?.id ?? 0 });
    return row?.id ?? 0;
  };

  it('are one per severity for a framework on a provider, however many controls failed', async () => {
    await raise([...controls(60), ...controls(34, 'critical')]);
    assert.deepEqual((await open()).map(({ title }) => title).toSorted(), [
      `34 critical controls of CIS Benchmark failed in ${provider.name}`,
      `60 high controls of CIS Benchmark failed in ${provider.name}`,
    ]);
    assert.match((await open())[0]?.description ?? '', /; and \d+ more$/);
    assert.deepEqual(await events(), [
      ['alert.created', 34, undefined],
      ['alert.created', 60, undefined],
    ]);
  });

  it('count down with what is fixed, and are resolved with the last of it', async () => {
    const three = controls(3);
    await raise(three);
    await clear(three.slice(0, 1));
    assert.equal((await onlyOpen()).title, `2 high controls of CIS Benchmark failed in ${provider.name}`);
    await clear(three.slice(1, 2));
    const last = await onlyOpen();
    assert.deepEqual(
      [last.title, last.description],
      ['Control high.3 of CIS Benchmark failed', 'high.3 Some control: 1 resource failed'],
    );
    await clear(three);
    const [alert] = await alerts();
    assert.deepEqual([alert?.status, alert?.resolution_note], ['resolved', 'The control passed']);
  });

  it('are open and published again when something joins them, and not when the same is seen again', async () => {
    await raise(controls(2));
    const { id } = await onlyOpen();
    await change(id, 'acknowledge');
    await raise(controls(2));
    assert.equal((await onlyOpen()).status, 'acknowledged');
    await clear(controls(1));
    assert.equal((await onlyOpen()).status, 'acknowledged');
    await raise([...controls(2).slice(1), control('high.9')]);
    const alert = await onlyOpen();
    assert.deepEqual([alert.id, alert.status, alert.acknowledged_by], [id, 'open', null]);
    assert.deepEqual(await events(), [
      ['alert.created', 2, undefined],
      ['alert.updated', 2, 1],
    ]);
  });

  it('stay resolved by hand for what they listed, and are raised for what comes later or gets worse', async () => {
    await raise(controls(3));
    await change((await onlyOpen()).id, 'resolve');
    await raise(controls(3));
    assert.deepEqual(await open(), []);
    await raise([...controls(3), control('high.4')]);
    assert.equal((await onlyOpen()).title, 'Control high.4 of CIS Benchmark failed');
    await raise([control('high.1', 'critical'), ...controls(4).slice(1)]);
    assert.deepEqual(
      (await open()).map(({ title, severity }) => [title, severity]),
      [
        ['Control high.4 of CIS Benchmark failed', 'high'],
        ['Control high.1 of CIS Benchmark failed', 'critical'],
      ],
    );
  });

  it('lose what becomes worse or better to the alert of that severity', async () => {
    await raise(controls(2));
    const { id } = await onlyOpen();
    await raise([control('high.1', 'critical'), control('high.2')]);
    const [high, critical] = await open();
    assert.deepEqual(
      [high?.title, critical?.title],
      ['Control high.2 of CIS Benchmark failed', 'Control high.1 of CIS Benchmark failed'],
    );
    await raise([control('high.1', 'critical'), control('high.2', 'critical')]);
    assert.equal((await onlyOpen()).id, critical?.id);
    const [first] = await alerts();
    assert.deepEqual([first?.id, first?.resolution_note], [id, `Continued as alert ${critical?.id}`]);
  });

  it('take over the alerts that an earlier release raised for each control', async () => {
    const causes = controls(5);
    const ids: number[] = [];
    for (const cause of causes) ids.push(await earlierAlert(cause));
    await raise(causes);
    const alert = await onlyOpen();
    assert.equal(alert.id, ids[0]);
    assert.equal(alert.title, `5 high controls of CIS Benchmark failed in ${provider.name}`);
    const rest = (await alerts()).slice(1);
    assert.deepEqual(
      rest.map(({ status, resolution_note: note }) => [status, note]),
      ids.slice(1).map(() => ['resolved', `Continued as alert ${alert.id}`]),
    );
    assert.deepEqual(await events(), []);
    await clear(causes);
    assert.deepEqual(await open(), []);
  });

  it('keep of those alerts what members did with them', async () => {
    const causes = controls(3);
    await earlierAlert(control('high.1'), 'acknowledged');
    await earlierAlert(control('high.2'), 'acknowledged');
    await earlierAlert(control('high.3'), 'resolved');
    await raise(causes);
    const alert = await onlyOpen();
    assert.deepEqual([alert.status, alert.acknowledged_by], ['acknowledged', memberId]);
    assert.equal(alert.title, `2 high controls of CIS Benchmark failed in ${provider.name}`);
  });

  it('are open when one of those alerts was', async () => {
    await earlierAlert(control('high.1'), 'acknowledged');
    await earlierAlert(control('high.2'));
    await raise(controls(2));
    assert.equal((await onlyOpen()).status, 'open');
  });

  it('leave no alert behind that a process of the previous release raised beside them', async () => {
    await raise(controls(1));
    const { id } = await onlyOpen();
    const stray = await earlierAlert({ ...control('high.1'), frameworkId: 'soc2' });
    await database()('alert_causes').where({ alert_id: stray }).delete();
    await database()('alerts')
      .where({ id: stray })
      .update({ subject: `provider:${provider.id}/control:cis/high.1` });
    await raise(controls(1));
    assert.equal((await onlyOpen()).id, id);
  });

  it('are one per control while the rule asks for it, and grouped again after', async () => {
    await raise(controls(3));
    await change((await onlyOpen()).id, 'acknowledge');
    try {
      await withRules({ compliance_control: { ...defaultAlertRules.compliance_control, group_by: 'control' } });
      await raise(controls(3));
      assert.deepEqual(
        (await open()).map(({ title, status }) => [title, status]),
        [1, 2, 3].map((number) => [`Control high.${number} of CIS Benchmark failed`, 'acknowledged']),
      );
    } finally {
      await withRules({});
    }
    await raise(controls(3));
    assert.equal((await onlyOpen()).title, `3 high controls of CIS Benchmark failed in ${provider.name}`);
  });

  it('hold the findings of one resource, and no other resource', async () => {
    const resources = await Promise.all(
      ['web-1', 'web-2'].map((name) => makeResource(database(), { providerId: provider.id, name })),
    );
    const drift = (index: number, findingId: number): DriftCause => ({
      kind: 'drift',
      findingId,
      resourceId: resources[index]?.id ?? 0,
      resourceName: `web-${index + 1}`,
      providerId: provider.id,
      driftType: 'security',
      severity: 'high',
      summary: `Setting ${findingId} changed`,
    });
    await raise([drift(0, 1), drift(0, 2), drift(1, 3)]);
    await raise([drift(0, 4)]);
    assert.deepEqual(
      (await open()).map(({ title, description }) => [title, description]),
      [
        ['web-1 has 3 high drift findings', 'Setting 1 changed; Setting 2 changed; Setting 4 changed'],
        ['web-2 drifted from its baseline', 'Setting 3 changed'],
      ],
    );
  });

  it('are one when many transactions add to them at once', async () => {
    await Promise.all(controls(8).map((cause) => raise([cause])));
    assert.equal((await onlyOpen()).title, `8 high controls of CIS Benchmark failed in ${provider.name}`);
  });
});
