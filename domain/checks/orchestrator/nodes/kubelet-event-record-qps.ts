import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletEventRecordQps = check({
  id: 'kubelet_event_record_qps',
  title: 'Kubelets record enough events',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'high',
  looksAt: ['/kubelet'],
  fix: { words: 'Set eventRecordQPS of the kubelet to 5.' },
  evaluate(node) {
    const value = node.group('kubelet').number('event_record_qps');
    return passIf(value !== null && value >= 0, 'The kubelet drops events', { event_record_qps: value });
  },
});
