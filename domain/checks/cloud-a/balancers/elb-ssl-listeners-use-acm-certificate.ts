import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elbSslListenersUseAcmCertificate = check({
  id: 'elb_ssl_listeners_use_acm_certificate',
  title: 'Classic load balancers use managed certificates',
  provider: 'cloud_a',
  resourceTypes: ['load_balancer'],
  severity: 'medium',
  looksAt: ['/listeners'],
  fix: { words: 'Use a certificate of the certificate service, which renews it.' },
  evaluate(balancer) {
    if (balancer.text('kind') !== 'classic') return notApplicable();
    const own = balancer
      .parts('listeners')
      .filter((listener) => ['HTTPS', 'SSL'].includes(listener.text('protocol') ?? ''))
      .filter((listener) => !listener.texts('certificates').every((arn) => arn.includes(':acm:')))
      .map((listener) => listener.number('port'));
    return passIf(own.length === 0, 'A listener uses a certificate that nobody renews', { ports: own });
  },
});
