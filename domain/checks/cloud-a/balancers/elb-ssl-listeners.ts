import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elbSslListeners = check({
  id: 'elb_ssl_listeners',
  title: 'Classic load balancers accept TLS only',
  provider: 'cloud_a',
  resourceTypes: ['load_balancer'],
  severity: 'medium',
  looksAt: ['/listeners'],
  fix: { words: 'Replace the listeners by ones with HTTPS or TLS.' },
  evaluate(balancer) {
    if (balancer.text('kind') !== 'classic') return notApplicable();
    const plain = balancer
      .parts('listeners')
      .filter((listener) => !['HTTPS', 'SSL'].includes(listener.text('protocol') ?? ''))
      .map((listener) => listener.number('port'));
    return passIf(plain.length === 0, 'A listener accepts requests without TLS', { ports: plain });
  },
});
