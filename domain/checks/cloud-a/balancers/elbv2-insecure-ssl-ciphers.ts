import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const elbv2InsecureSslCiphers = check({
  id: 'elbv2_insecure_ssl_ciphers',
  title: 'Load balancers refuse old TLS',
  provider: 'cloud_a',
  resourceTypes: ['load_balancer'],
  severity: 'medium',
  looksAt: ['/listeners'],
  fix: { words: 'Choose a security policy of TLS 1.2 or later for the listener.' },
  evaluate(balancer) {
    if (!['application', 'network'].includes(balancer.text('kind') ?? '')) return notApplicable();
    const weak = balancer
      .parts('listeners')
      .filter((listener) => ['HTTPS', 'TLS'].includes(listener.text('protocol') ?? ''))
      .map((listener) => listener.text('ssl_policy'))
      .filter((policy) => policy !== null)
      .filter((policy) => !/TLS13-1-[23]|TLS-1-2|FS-1-2/.test(policy));
    return passIf(weak.length === 0, 'A listener accepts TLS versions before 1.2', { ssl_policies: weak });
  },
});
