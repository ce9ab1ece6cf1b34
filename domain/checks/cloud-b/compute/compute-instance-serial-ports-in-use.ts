import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeInstanceSerialPortsInUse = check({
  id: 'compute_instance_serial_ports_in_use',
  title: 'Serial ports are closed',
  provider: 'cloud_b',
  resourceTypes: ['vm_instance'],
  severity: 'medium',
  looksAt: ['/metadata'],
  fix: {
    words: 'Set serial-port-enable in the metadata of the instance to false.',
    sets: [{ path: '/metadata/serial-port-enable', value: 'false' }],
  },
  evaluate(instance) {
    const value = instance.map('metadata')['serial-port-enable'] ?? null;
    return passIf(!['1', 'true'].includes(value?.toLowerCase() ?? ''), 'The serial port is open', {
      'serial-port-enable': value,
    });
  },
});
