import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { callsOf, planIn, planned, undoOf } from './planning.ts';

describe('what can be changed on a stopped instance only', () => {
  for (const [field, operation, from, to] of [
    ['instance_type', 'ec2.modify_instance_type', 't3.micro', 't3.small'],
    ['ebs_optimized', 'ec2.modify_ebs_optimized', false, true],
  ] as const) {
    it(`stops a running instance, changes ${field} and starts it again`, () => {
      const { steps } = planIn(planned('vm_instance', { state: 'running', [field]: from }, { [field]: to }));
      assert.deepEqual(callsOf(steps), [
        ['ec2.set_state', { state: 'stopped' }],
        [operation, { [field]: to }],
        ['ec2.set_state', { state: 'running' }],
      ]);
      assert.deepEqual(
        steps.map(({ downtime }) => downtime),
        [true, false, true],
      );
      assert.deepEqual(
        steps.map(({ before, after }) => [before, after]),
        [
          [{ '/state': 'running' }, { '/state': 'stopped' }],
          [{ [`/${field}`]: from }, { [`/${field}`]: to }],
          [{ '/state': 'stopped' }, { '/state': 'running' }],
        ],
      );
      const [stop, own, start] = steps.map(undoOf);
      assert.deepEqual(own, [operation, { [field]: from }, null]);
      assert.deepEqual([stop?.[1], start?.[1]], [{ state: 'running' }, { state: 'stopped' }]);
      const lost = /public IP address other than an Elastic IP address/;
      assert.match(stop?.[2] ?? '', lost);
      assert.equal(start?.[2], null);
    });

    it(`changes ${field} of a stopped one and leaves it stopped`, () => {
      const { steps } = planIn(planned('vm_instance', { state: 'stopped', [field]: from }, { [field]: to }));
      assert.deepEqual(callsOf(steps), [[operation, { [field]: to }]]);
      assert.equal(steps[0]?.downtime, false);
    });
  }

  it('is not the state itself, which warns of what stopping loses', () => {
    const stop = planIn(planned('vm_instance', { state: 'running' }, { state: 'stopped' })).steps[0];
    assert.ok(stop?.downtime);
    assert.match(stop.undo?.note ?? '', /are lost/);
    const start = planIn(planned('vm_instance', { state: 'stopped' }, { state: 'running' })).steps[0];
    assert.deepEqual([start?.downtime, start?.undo?.note], [false, null]);
  });
});

describe('the security groups of network interfaces', () => {
  const card = (id: string, groups: string[]): JsonObject => ({
    id,
    device_index: 0,
    subnet_id: 's-1',
    security_group_ids: groups,
    source_dest_check: true,
  });

  it('are set for each interface that differs, one after the other', () => {
    const now = [card('eni-1', ['sg-1']), card('eni-2', ['sg-2']), card('eni-3', ['sg-3'])];
    const then = [card('eni-1', ['sg-9']), card('eni-2', ['sg-2']), card('eni-3', ['sg-8', 'sg-9'])];
    const { steps, left } = planIn(planned('vm_instance', { network_interfaces: now }, { network_interfaces: then }));
    assert.deepEqual(callsOf(steps), [
      ['ec2.modify_interface_groups', { network_interface_id: 'eni-1', security_group_ids: ['sg-9'] }],
      ['ec2.modify_interface_groups', { network_interface_id: 'eni-3', security_group_ids: ['sg-8', 'sg-9'] }],
    ]);
    assert.deepEqual(
      steps.map((step) => undoOf(step)?.[1]['security_group_ids']),
      [['sg-1'], ['sg-3']],
    );
    const between = [card('eni-1', ['sg-9']), card('eni-2', ['sg-2']), card('eni-3', ['sg-3'])];
    assert.deepEqual(
      [steps[0]?.before, steps[0]?.after, steps[1]?.before, steps[1]?.after].map(
        (values) => values?.['/network_interfaces'],
      ),
      [now, between, between, then],
    );
    assert.deepEqual(left, []);
    assert.ok(steps.every(({ downtime }) => !downtime));
    assert.match(steps[0]?.title ?? '', /of network interface eni-1 of EC2 instance reports/);
  });

  it('do not attach, detach or move an interface', () => {
    const result = planned(
      'vm_instance',
      { network_interfaces: [card('eni-1', ['sg-1'])] },
      { network_interfaces: [card('eni-2', ['sg-1'])] },
    );
    assert.ok('noPlan' in result);
    assert.match(result.noPlan.reason, /attached and detached manually/);
  });

  it('are those of the devices that are there: other disks are left to a person', () => {
    const device = (volume: string, isDeleted: boolean, name = '/dev/sda1'): JsonObject => ({
      device_name: name,
      volume_id: volume,
      delete_on_termination: isDeleted,
    });
    const plan = (from: JsonObject[], to: JsonObject[]) =>
      planned('vm_instance', { block_devices: from }, { block_devices: to });
    assert.deepEqual(callsOf(planIn(plan([device('v-1', true)], [device('v-1', false)])).steps), [
      ['ec2.modify_block_devices', { block_devices: [device('v-1', false)] }],
    ]);
    const [one, two] = [device('v-1', true), device('v-2', true, '/dev/sdb')];
    assert.ok('plan' in plan([one, two], [{ ...two, delete_on_termination: false }, one]), 'the order means nothing');
    for (const [from, to] of [
      [[one], [device('v-9', true)]],
      [[one], [one, two]],
      [[one, two], [one]],
    ] as const) {
      const result = plan([...from], [...to]);
      assert.ok('noPlan' in result);
      assert.match(result.noPlan.reason, /do it manually/);
    }
  });
});
