import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

export const elbLoadBalancerChecks = awsRules('load_balancer', {
  elb_desync_mitigation_mode: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['classic'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['routing.http.desync_mitigation_mode'] ?? null;
      return passIf(
        value === 'defensive' || value === 'strictest',
        'The desync mitigation mode is neither defensive nor strictest',
        {
          'routing.http.desync_mitigation_mode': value,
        },
      );
    },
  },
  elb_logging_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['classic'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['access_logs.s3.enabled'] ?? null;
      return passIf(value === 'true', 'Access logging is not enabled', { 'access_logs.s3.enabled': value });
    },
  },
  elb_ssl_listeners: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'classic') return notApplicable();
      const plain = balancer
        .parts('listeners')
        .filter((listener) => !['HTTPS', 'SSL'].includes(listener.text('protocol') ?? ''))
        .map((listener) => listener.number('port'));
      return passIf(plain.length === 0, 'A listener does not use HTTPS or SSL', { ports: plain });
    },
  },
  elb_ssl_listeners_use_acm_certificate: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (balancer.text('kind') !== 'classic') return notApplicable();
      const encrypted = balancer
        .parts('listeners')
        .filter((listener) => ['HTTPS', 'SSL'].includes(listener.text('protocol') ?? ''));
      if (encrypted.length === 0) return notApplicable();
      const own = encrypted
        .filter((listener) => {
          const certificates = listener.texts('certificates');
          return certificates.length === 0 || !certificates.every((arn) => /^arn:[^:]+:acm:/.test(arn));
        })
        .map((listener) => listener.number('port'));
      return passIf(own.length === 0, 'A listener does not use an ACM certificate', { ports: own });
    },
  },
  elbv2_deletion_protection: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['application', 'network', 'gateway'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['deletion_protection.enabled'] ?? null;
      return passIf(value === 'true', 'Deletion protection is not enabled', {
        'deletion_protection.enabled': value,
      });
    },
  },
  elbv2_insecure_ssl_ciphers: {
    looksAt: ['/listeners'],
    evaluate(balancer) {
      if (!['application', 'network'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const listeners = balancer
        .parts('listeners')
        .map((listener) => ({ protocol: listener.text('protocol'), policy: listener.text('ssl_policy') }));
      const policies = listeners
        .filter(({ protocol }) => protocol === 'HTTPS' || protocol === 'TLS')
        .map(({ policy }) => policy);
      const weak = policies.filter((policy) => policy !== null && !/TLS13-1-[23]|TLS-1-2|FS-1-2/.test(policy));
      if (weak.length === 0) {
        if (listeners.some(({ protocol }) => protocol === null)) return notEvaluated('a listener has no protocol');
        if (policies.includes(null)) return notEvaluated('a TLS listener has no security policy');
        if (policies.length === 0) return notApplicable();
      }
      return passIf(weak.length === 0, 'A listener allows TLS versions earlier than 1.2', { ssl_policies: weak });
    },
  },
  elbv2_logging_enabled: {
    looksAt: ['/attributes'],
    evaluate(balancer) {
      if (!['application', 'network'].includes(balancer.text('kind') ?? '')) return notApplicable();
      const value = balancer.map('attributes')['access_logs.s3.enabled'] ?? null;
      return passIf(value === 'true', 'Access logging is not enabled', { 'access_logs.s3.enabled': value });
    },
  },
});
