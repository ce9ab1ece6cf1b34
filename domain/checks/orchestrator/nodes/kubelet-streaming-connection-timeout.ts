import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const kubeletStreamingConnectionTimeout = check({
  id: 'kubelet_streaming_connection_timeout',
  title: 'Idle kubelet streams are closed',
  provider: 'orchestrator',
  resourceTypes: ['node'],
  severity: 'medium',
  looksAt: ['/kubelet'],
  fix: { words: 'Set streamingConnectionIdleTimeout of the kubelet.' },
  evaluate(node) {
    const value = node.group('kubelet').number('streaming_idle_timeout_seconds');
    return passIf(value !== null && value > 0, 'Idle streams of the kubelet stay open', {
      streaming_idle_timeout_seconds: value,
    });
  },
});
