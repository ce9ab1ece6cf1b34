import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { callsOf, driftInput, noPlanOf, planIn, planned, planOf, undoOf } from './planning.ts';

const self = 'audit@shop.iam.gserviceaccount.com';
const plan = (type: string, from: JsonObject, to: JsonObject, identity: string | null = self) =>
  planned(type, from, to, 'cloud_b', identity);
const drift = (resourceType: string, baseline: JsonObject, current: JsonObject) =>
  driftInput({ providerKind: 'cloud_b', resourceType, baseline, current });
const reasonOf = (result: ReturnType<typeof plan>): string =>
  'noPlan' in result ? result.noPlan.reason : result.plan.left.map(({ reason }) => reason).join(' ');

describe('a firewall rule of Google Cloud', () => {
  const rule = (change: JsonObject = {}): JsonObject => ({
    direction: 'ingress',
    disabled: false,
    priority: 1000,
    source_ranges: ['10.0.0.0/8'],
    source_tags: [],
    allowed: [{ protocol: 'tcp', ports: ['22'] }],
    denied: [],
    ...change,
  });

  it('is patched with what differs alone, and back', () => {
    const { steps } = planIn(plan('firewall_rule', rule({ source_ranges: ['0.0.0.0/0'] }), rule()));
    assert.deepEqual(callsOf(steps), [['compute.patch_firewall_rule', { source_ranges: ['10.0.0.0/8'] }]]);
    assert.deepEqual(steps.map(undoOf), [['compute.patch_firewall_rule', { source_ranges: ['0.0.0.0/0'] }, null]]);
  });

  const open: [string, JsonObject][] = [
    ['any address', { source_ranges: ['0.0.0.0/0'] }],
    ['two halves', { source_ranges: ['0.0.0.0/1', '128.0.0.0/1'] }],
    ['IPv6', { source_ranges: ['::/0'] }],
    ['every port', { source_ranges: ['0.0.0.0/0'], allowed: [{ protocol: 'all', ports: [] }] }],
    ['a range of ports', { source_ranges: ['0.0.0.0/0'], allowed: [{ protocol: 'tcp', ports: ['20-30'] }] }],
  ];
  for (const [words, change] of open) {
    it(`is never opened to the internet for administration: ${words}`, () => {
      assert.match(reasonOf(plan('firewall_rule', rule(), rule(change))), /does not open them again/);
      assert.match(
        reasonOf(plan('firewall_rule', rule({ ...change, disabled: true }), rule(change))),
        /does not open them again/,
      );
    });
  }

  const further: [string, JsonObject][] = [
    ['another port', { allowed: [{ protocol: 'tcp', ports: ['3389'] }] }],
    ['more ports', { allowed: [{ protocol: 'tcp', ports: ['22', '3000-4000'] }] }],
    ['another protocol', { allowed: [{ protocol: 'udp', ports: ['22'] }] }],
    ['more addresses', { source_ranges: ['0.0.0.0/0', '::/0'] }],
    ['more machines', { target_tags: [] }],
    ['before rules that deny', { priority: 900 }],
  ];
  const internet = rule({ source_ranges: ['0.0.0.0/0'], target_tags: ['bastion'] });
  for (const [words, change] of further) {
    it(`that is open to the internet is not opened further: ${words}`, () => {
      assert.match(reasonOf(plan('firewall_rule', internet, { ...internet, ...change })), /does not open them again/);
    });
  }

  it('that is open to the internet can be narrowed, and opened at web ports', () => {
    const wide = { ...internet, allowed: [{ protocol: 'tcp', ports: ['20-30'] }] };
    const narrow: JsonObject[] = [
      { allowed: [{ protocol: '6', ports: ['22', '443'] }] },
      { priority: 1100 },
      { source_ranges: ['0.0.0.0/1'] },
    ];
    for (const change of narrow)
      assert.equal(planIn(plan('firewall_rule', wide, { ...wide, ...change })).steps.length, 1);
  });

  it('does not change its action, and never loses all sources', () => {
    const denied = rule({ allowed: [], denied: [{ protocol: 'tcp', ports: ['22'] }] });
    assert.match(reasonOf(plan('firewall_rule', rule(), denied)), /create a new rule/);
    assert.match(reasonOf(plan('firewall_rule', rule(), rule({ source_ranges: [] }))), /without a source/);
  });
});

describe('an access policy of Google Cloud', () => {
  const binding = (role: string, members: string[], conditional = false): JsonObject => ({
    role,
    members,
    conditional,
  });
  const policy = (...bindings: JsonObject[]): JsonObject => ({ bindings });

  it('gets single grants and revocations, grants first', () => {
    const { steps } = planIn(
      plan(
        'iam_policy',
        policy(binding('roles/owner', ['user:ada', 'user:mallory'])),
        policy(binding('roles/owner', ['user:ada']), binding('roles/viewer', ['user:eve'])),
      ),
    );
    assert.deepEqual(callsOf(steps), [
      ['project.grant_role', { role: 'roles/viewer', members: ['user:eve'] }],
      ['project.revoke_role', { role: 'roles/owner', members: ['user:mallory'] }],
    ]);
  });

  it('is not opened to everybody again, but closed to them', () => {
    const closed = policy(binding('roles/viewer', ['user:ada']));
    const opened = policy(binding('roles/viewer', ['allUsers', 'user:ada']));
    assert.match(reasonOf(plan('object_bucket', closed, opened)), /does not grant them again/);
    const { steps } = planIn(plan('object_bucket', opened, closed));
    assert.deepEqual(callsOf(steps), [['storage.revoke_role', { role: 'roles/viewer', members: ['allUsers'] }]]);
  });

  it('keeps bindings with a condition as they are', () => {
    const reason = reasonOf(
      plan(
        'iam_policy',
        policy(binding('roles/owner', ['user:ada'], true)),
        policy(binding('roles/owner', ['user:eve'], true)),
      ),
    );
    assert.match(reason, /conditions is not stored/);
  });

  it('does not return a role to a deleted principal', () => {
    const { steps } = planIn(plan('iam_policy', policy(binding('roles/owner', ['deleted:user:ada?uid=1'])), policy()));
    assert.equal(steps[0]?.undo, null);
  });

  const remediation = 'projects/shop/roles/infrastructureAuditRemediation';
  const pool = 'iam.googleapis.com/projects/4711/locations/global/workloadIdentityPools/audit';
  const selves: [words: string, identity: string, member: string][] = [
    ['a service account', self, `serviceAccount:${self}`],
    ['a federated principal', `//${pool}/providers/oidc`, `principal://${pool}/subject/audit`],
    ['a pool of federated principals', `//${pool}/providers/oidc`, `principalSet://${pool}/*`],
  ];
  for (const [words, identity, member] of selves) {
    for (const type of ['iam_policy', 'encryption_key', 'object_bucket', 'function']) {
      it(`of ${type} never loses the access of the service, which is ${words}`, () => {
        const granted = policy(binding(remediation, [member]), binding('roles/owner', ['user:mallory', member]));
        const { steps, left } = planIn(plan(type, granted, policy(), identity));
        assert.deepEqual(
          callsOf(steps).map(([, parameters]) => parameters),
          [{ role: 'roles/owner', members: ['user:mallory'] }],
        );
        assert.match(left[0]?.reason ?? '', /access of this service is not revoked/);
        const own = plan(type, policy(binding(remediation, [member])), policy(), identity);
        assert.ok('noPlan' in own);
        assert.match(own.noPlan.reason, /revoke it manually/);
      });
    }
  }

  it('keeps the access of the service when a grant of it is undone', () => {
    const wanted = policy(binding('roles/viewer', [`serviceAccount:${self}`, 'user:ada']));
    assert.deepEqual(planIn(plan('iam_policy', policy(), wanted)).steps.map(undoOf), [
      [
        'project.revoke_role',
        { role: 'roles/viewer', members: ['user:ada'] },
        'The access of this service is not revoked.',
      ],
    ]);
  });

  it('loses only access that cannot be that of the service where its principal is not known', () => {
    const now = policy(binding('roles/owner', ['allUsers', 'deleted:user:ada?uid=1', 'serviceAccount:x@example.com']));
    const { steps, left } = planIn(plan('iam_policy', now, policy(), null));
    assert.deepEqual(callsOf(steps), [
      ['project.revoke_role', { role: 'roles/owner', members: ['allUsers', 'deleted:user:ada?uid=1'] }],
    ]);
    assert.match(left[0]?.reason ?? '', /not known which principal/);
    const user = plan('iam_policy', policy(binding('roles/owner', ['user:ada'])), policy(), null);
    assert.match(reasonOf(user), /not known which principal/);
  });
});

describe('other settings of Google Cloud', () => {
  it('do not shorten or remove a locked retention policy, nor lock one', () => {
    const locked = { retention: { days: 10, locked: true } };
    assert.match(reasonOf(plan('object_bucket', locked, { retention: null })), /only be extended/);
    assert.match(reasonOf(plan('object_bucket', locked, { retention: { days: 5, locked: true } })), /only be extended/);
    assert.match(reasonOf(plan('object_bucket', { retention: null }, locked)), /lock it manually/);
  });

  it('disable a key that the baseline lacks, and enable none', () => {
    const key = (id: string, disabled: boolean) => ({ id, kind: 'user_managed', disabled, created_at: null });
    const { steps, left } = planIn(plan('service_account', { keys: [key('new', false)] }, { keys: [] }));
    assert.deepEqual(callsOf(steps), [['iam.set_key_disabled', { id: 'new', disabled: true }]]);
    assert.match(left[0]?.reason ?? '', /not deleted/);
    assert.match(
      reasonOf(plan('service_account', { keys: [key('a', true)] }, { keys: [key('a', false)] })),
      /enabled only manually/,
    );
  });

  it('do not open databases or control planes to all addresses', () => {
    const networks = (...authorized: string[]) => ({ authorized_networks: authorized });
    assert.match(reasonOf(plan('db_instance', networks(), networks('0.0.0.0/0'))), /does not open it again/);
    assert.match(
      reasonOf(plan('container_cluster', networks('10.0.0.0/8'), { authorized_networks: null })),
      /does not open it again/,
    );
  });

  const mode = (name: string | null): JsonObject => ({
    binary_authorization: name !== 'DISABLED',
    ...(name === null ? {} : { binary_authorization_mode: name }),
  });
  const project = 'PROJECT_SINGLETON_POLICY_ENFORCE';

  it('switch Binary Authorization between off and the policy of the project', () => {
    for (const [from, to] of [
      [project, 'DISABLED'],
      ['DISABLED', project],
    ] as const) {
      const { steps, left } = planOf(drift('container_cluster', mode(to), mode(from)));
      const operation = 'container.update_cluster';
      assert.deepEqual(callsOf(steps), [[operation, { binary_authorization: to === project }]]);
      assert.deepEqual(steps.map(undoOf), [[operation, { binary_authorization: from === project }, null]]);
      assert.deepEqual(left, []);
    }
  });

  it('leave other modes of Binary Authorization, and those of which a baseline does not say which they are', () => {
    for (const [to, from] of [
      ['DISABLED', 'POLICY_BINDINGS'],
      ['POLICY_BINDINGS', 'DISABLED'],
      [project, 'POLICY_BINDINGS'],
      [null, 'DISABLED'],
    ] as const) {
      assert.match(noPlanOf(drift('container_cluster', mode(to), mode(from))).reason, /settings that are not stored/);
    }
  });

  it('switch backups and recovery of a database in one call, and never recovery without backups', () => {
    const both = (isOn: boolean) => ({ automated_backups: isOn, point_in_time_recovery: isOn });
    for (const isOn of [true, false]) {
      const { steps } = planOf(drift('db_instance', both(isOn), both(!isOn)));
      assert.deepEqual(callsOf(steps), [['cloudsql.patch_instance', both(isOn)]]);
      assert.deepEqual(
        steps.map(({ undo }) => undo?.operation.parameters),
        [both(!isOn)],
      );
    }
    const alone = [
      plan('db_instance', both(false), { point_in_time_recovery: true }),
      plan('db_instance', both(true), { automated_backups: false }),
    ];
    for (const one of alone) assert.match(reasonOf(one), /needs automated backups/);
  });

  it('say that the next rotation of a key is not restored', () => {
    const key = (days: number | null) => ({ purpose: 'ENCRYPT_DECRYPT', rotation_period_days: days });
    const noteOf = (from: number | null, to: number | null) =>
      planIn(plan('encryption_key', key(from), key(to))).steps[0]?.undo?.note;
    assert.match(noteOf(365, 90) ?? '', /next rotation is not restored/);
    assert.match(noteOf(90, null) ?? '', /next rotation is not restored/);
    assert.equal(noteOf(null, 90), null);
  });

  it('ask for a machine to be stopped, rather than to stop it', () => {
    const machine = (secureBoot: boolean) => ({ state: 'running', shielded: { secure_boot: secureBoot } });
    assert.match(reasonOf(plan('vm_instance', machine(false), machine(true))), /has to be stopped/);
  });
});
